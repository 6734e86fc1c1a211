// What the modules of the page hand to each other, and what web/api answers.

type Color = 'white' | 'black';

interface Move {
  uci: string;
  san: string;
  from?: string; // absent if the move passes the turn
  to?: string;
  fen: string; // after the move
  check?: string;
  promotion?: string;
}

interface LegalMove {
  uci: string;
  san: string;
  from: string;
  to: string;
  rook?: string;
  promotion?: string;
}

// A line of a game as web/api reads and writes it.
interface RecordLine {
  nags?: number[]; // before the first move
  comments?: string[]; // before the first move
  moves: RecordMove[];
  after?: string[]; // comments after a variation
}

interface RecordMove extends Move {
  nags?: number[];
  comments?: string[];
  variations?: RecordLine[];
  added?: Added;
  auto?: boolean;
}

interface GameRecord {
  start: string;
  check?: string;
  tags: [string, string][];
  result: string;
  line: RecordLine;
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

interface Outcome {
  over: boolean;
  result: string;
  article?: string;
  reason: string;
}

interface Claim {
  kind: string;
  article: string;
  reason: string;
  moves: Move[];
}

interface View {
  fen: string;
  turn: Color;
  check?: string;
  last?: Move;
  legal: LegalMove[];
  outcome: Outcome;
  claims: Claim[];
  halfmove: number;
}

interface Fact {
  text: string;
  squares?: string[];
}

interface PlayerRuling {
  question: string;
  player: Color;
  result: string;
  article: string;
  reason?: string;
}

interface Sides<T> {
  w: T;
  b: T;
}

interface Ruling {
  title: string; // of the edition
  fen: string;
  turn: Color;
  outcome: Outcome;
  in_check: boolean;
  legal_count: number;
  occurrences: number;
  halfmove: number;
  claims: Claim[];
  rulings: PlayerRuling[];
  winnable: Sides<string>;
  proof: Sides<string>;
  why?: Partial<Sides<{ text: string; facts: Fact[] }>>;
  lines: Sides<Move[]>; // helpmates
  remarks: { article: string; text: string }[];
}

interface Edition {
  name: string;
  title?: string;
}

interface About {
  program: string;
  editions: Edition[];
  min_elo: number;
  max_elo: number;
}

interface Opening {
  eco: string;
  name: string;
}

interface EngineLine {
  cp: number | null;
  mate: number | null;
  expectation: number;
  moves: Move[];
}

interface Found {
  fen: string;
  threat: boolean; // each line begins with a passed turn
  depth: number;
  seldepth: number;
  nodes: number;
  time: number;
  lines: EngineLine[];
}

interface Point {
  cp: number | null;
  mate: number | null;
  expectation: number;
  claims: object[];
}

interface JudgedMove {
  san: string;
  grade: 'fine' | 'inaccuracy' | 'mistake' | 'blunder';
  text: string;
  over: boolean;
  before: Point;
  sign: string;
  better?: Move[];
}

interface Annotation {
  key: string; // the moves that were analyzed
  moves: JudgedMove[];
  final: Point;
  opening: Opening | null;
  verdict: { text: string; contradiction: boolean; missed_claim: boolean };
  players: { [color in Color]: PlayerTotal };
}

interface PlayerTotal {
  mean_loss: number;
  accuracy: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  missed_claims: number;
}

interface OpenAnswer {
  titles: string[];
  game: GameRecord;
  errors: string[];
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
  clock: Clock | null;
  thinking: boolean;
  message: string;
  ending: string; // why the game is over although the board does not say so
}

interface Toast {
  text: string;
  undo: boolean;
}

interface Settings {
  sound: boolean;
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
  match: Match | null;
  analyzing: boolean;
  found: Found | null;
  annotating: number | null; // the part of the analysis of the game that is done
  annotation: Annotation | null;
  hint: Move | null;
  threat: boolean; // the analysis shows what the opponent would do
  arrows: Arrow[]; // while the mouse is on what they show
  squares: string[];
  games: { text: string; titles: string[]; index: number; errors: string[] } | null;
  tab: string;
  flipped: boolean;
  problem: string;
  toast: Toast | null;
  settings: Settings;
}
