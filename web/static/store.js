// A store holds the state of the page. A module that shows a part of it watches that part.

/** @template {object} S */
export class Store {
  /** @type {S} */
  state;
  /** @type {{ keys: Set<keyof S>, act: (state: S) => void }[]} */
  #watchers = [];
  /** @type {Set<keyof S>} */
  #changed = new Set();

  /** @param {S} state */
  constructor(state) {
    this.state = state;
  }

  /**
   * set changes parts of the state. Watchers hear of it once the caller is done, each once
   * for all changes.
   * @param {Partial<S>} change
   */
  set(change) {
    if (!this.#changed.size) queueMicrotask(() => this.#tell());
    Object.assign(this.state, change);
    for (const key of Object.keys(change)) this.#changed.add(/** @type {keyof S} */ (key));
  }

  /**
   * watch calls act after changes of any of the keys.
   * @param {(keyof S)[]} keys
   * @param {(state: S) => void} act
   */
  watch(keys, act) {
    this.#watchers.push({ keys: new Set(keys), act });
  }

  #tell() {
    const changed = this.#changed;
    this.#changed = new Set();
    for (const { keys, act } of this.#watchers) {
      if ([...changed].some(key => keys.has(key))) act(this.state);
    }
  }
}
