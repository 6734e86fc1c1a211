// Comments of a PGN and the commands in them: clocks, evaluations, arrows and circles.

const command = /\[%(\w+)\s*([^\]]*)\]/g;

/**
 * textOf returns the words of comments, without commands.
 * @param {string[]} comments
 */
export function textOf(comments) {
  return comments
    .map(c => c.replace(command, ' ').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

/**
 * commandOf returns the value of the first command with a name, '' without one.
 * @param {string[]} comments
 * @param {string} name
 */
export function commandOf(comments, name) {
  for (const c of comments)
    for (const [, n, value] of c.matchAll(command)) if (n === name) return value.trim();
  return '';
}

/**
 * withText returns comments with other words and the same commands.
 * @param {string[]} comments
 * @param {string} text
 */
export function withText(comments, text) {
  const commands = comments.flatMap(c => c.match(command) ?? []);
  const whole = [...commands, text.replace(/\s+/g, ' ').trim()].filter(Boolean).join(' ');
  return whole ? [whole] : [];
}

/**
 * withCommand returns comments with another value of a command, without it for ''.
 * @param {string[]} comments
 * @param {string} name
 * @param {string} value
 */
export function withCommand(comments, name, value) {
  const one = new RegExp(`\\[%${name}\\s*[^\\]]*\\]\\s*`, 'g');
  const rest = comments.map(c => (c.match(one) ? c.replace(one, '').trim() : c));
  if (value) rest[0] = `[%${name} ${value}]${rest[0] ? ' ' + rest[0] : ''}`;
  return rest.filter((c, i) => c || comments[i] === '');
}

/**
 * shapesOf returns the arrows and circles in comments.
 * @param {string[]} comments
 * @returns {Shape[]}
 */
export function shapesOf(comments) {
  /** @type {Shape[]} */
  const shapes = [];
  for (const c of comments) {
    for (const [, name, list] of c.matchAll(command)) {
      if (name !== 'cal' && name !== 'csl') continue;
      for (const item of list.split(',')) {
        const found = /^\s*([GRBY])([a-h][1-8])([a-h][1-8])?\s*$/.exec(item);
        if (!found || Boolean(found[3]) !== (name === 'cal')) continue;
        const [, color, from, to] = found;
        shapes.push({ from, to: to ?? from, color: /** @type {Shape['color']} */ (color) });
      }
    }
  }
  return shapes;
}

/**
 * withShape adds a shape to comments. One that is there goes, and one of another color
 * takes the new color.
 * @param {string[]} comments
 * @param {Shape} shape
 */
export function withShape(comments, shape) {
  const shapes = shapesOf(comments);
  const others = shapes.filter(s => s.from !== shape.from || s.to !== shape.to);
  const same = shapes.find(
    s => s.from === shape.from && s.to === shape.to && s.color === shape.color,
  );
  return withShapes(comments, same ? others : [...others, shape]);
}

/**
 * withShapes returns comments with these shapes and no others.
 * @param {string[]} comments
 * @param {Shape[]} shapes
 */
export function withShapes(comments, shapes) {
  const arrows = shapes.filter(s => s.from !== s.to).map(s => s.color + s.from + s.to);
  const circles = shapes.filter(s => s.from === s.to).map(s => s.color + s.from);
  return withCommand(withCommand(comments, 'cal', arrows.join()), 'csl', circles.join());
}

/**
 * seconds returns the time that a clock shows, NaN if it cannot be read.
 * @param {string} clock such as 1:02:03.4
 */
export const seconds = clock => clock.split(':').reduce((sum, part) => sum * 60 + +part, 0);

/**
 * clockText returns a time as h:mm:ss, as PGN has it.
 * @param {number} ms
 */
export function clockText(ms) {
  const s = Math.max(0, Math.round(ms / 1000));
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}
