// What the modules of the page hand to each other. What web/api answers is in api.d.ts, which
// is made from its types.

// Of the page in one file: see onefile/starter.js.
declare var held: ((name: string) => Uint8Array<ArrayBuffer> | null) | undefined;

type Color = 'white' | 'black';

// What the page adds to the moves that it reads.
interface RecordMove {
  added?: Added;
}

interface Move {
  promotion?: string;
}

interface JudgedMove {
  better?: Move[];
}

interface JudgedGame {
  key: string; // the moves that were analyzed
  report: string; // a page
  parts: Annotation['parts']; // of it
}

// What the analysis of the game says about a move. It is not the user's, and the next
// analysis replaces it.
interface Added {
  nag?: number;
  comment?: string;
}

// What a variation has besides its moves.
interface Frame {
  nags?: number[];
  comments?: string[]; // before the first move
  after?: string[];
}

// A position of the tree and the move that leads to it. The root has no move.
interface TreeNode {
  uci: string;
  san: string;
  from?: string;
  to?: string;
  fen: string;
  check?: string;
  ply: number;
  parent: TreeNode | null;
  children: TreeNode[]; // the first one continues the line
  nags: number[];
  comments: string[];
  views?: Record<string, View>; // what the arbiter says of it, by edition
  frame?: Frame; // what is around the variation that the move begins
  added?: Added;
  auto?: boolean; // the analysis began this variation
}

interface Params {
  start: string;
  moves: string[];
  edition: string;
}

interface Arrow {
  from: string;
  to: string;
  class: string;
}

// An arrow or, if from is to, a circle that the user draws.
interface Shape {
  from: string;
  to: string;
  color: 'G' | 'R' | 'B' | 'Y';
}

// A line that is shown on the board without being played.
interface Preview {
  title: string;
  moves: Move[];
  i: number; // the last move that is shown, -1 for the position before
}

interface Clock {
  left: { [color in Color]: number }; // ms, when the turn began
  increment: number;
  since: number; // when the turn began, as Date.now() says; 0 while the clock stands
}

// A game against the engine.
interface Match {
  color: Color; // of the user
  elo: number; // 0 for full strength
  from: number; // how many half-moves were made before
  made: number; // how many are made that the clocks know of
  clock: Clock | null;
  phase: 'playing' | 'resigning' | 'ruling' | 'over'; // resigning: the user is asked to confirm
  thinking: boolean;
  message: string;
  ending: string; // why the game is over although the board does not say so
}

// What was opened last if it holds several games: text, or a file in base64.
interface Games {
  source: { text?: string; data?: string };
  titles: string[];
  index: number; // of the game that is shown
  records: Record<number, GameRecord>; // of those that were shown before
}

// A game with what belongs to it.
interface Snapshot {
  record: GameRecord;
  path: number[]; // to the position that is shown
  match: Match | null;
  games: Games | null;
  annotation: JudgedGame | null;
}

interface Toast {
  text: string;
  undo?: () => void;
}

// An exercise from a mistake in the game.
interface Lesson {
  n: number; // which mistake
  node: TreeNode; // the position
  tried: TreeNode | null; // the position after a move that is judged
  word: string; // about the last try
  line: Move[] | null; // what shows why it is not good
}

interface Settings {
  sound: boolean;
  theme: string;
  lines: number;
  threads: number;
  effort: number;
  elo: number;
  color: string;
  place: string;
  clock: string;
}

interface State {
  about: About | null;
  game: import('./static/tree.js').Tree;
  node: TreeNode; // of the game: the position that is shown
  edition: string;
  view: View | null; // of the position, once it is known
  ruling: Ruling | null;
  opening: Opening | null;
  preview: Preview | null;
  draft: string | null; // a FEN that is being edited and is no legal position yet
  editing: boolean; // presses put pieces on the board
  match: Match | null;
  analyzing: boolean;
  found: Found | null;
  annotating: number | null; // the part of the analysis of the game that is done
  annotation: JudgedGame | null;
  lesson: Lesson | null;
  hint: Move | null;
  threat: boolean; // the analysis shows what the opponent would do
  arrows: Arrow[]; // while the mouse is on what they show
  squares: string[];
  games: Games | null;
  tab: string;
  flipped: boolean;
  problem: string;
  toast: Toast | null;
  settings: Settings;
}
