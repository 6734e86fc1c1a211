// Made from the types of Go by go test -run Made ./web/api -update.

interface About {
  program: string;
  network: string;
  min_elo: number;
  max_elo: number;
}

interface RecordMove {
  san: string;
  uci: string;
  from?: string;
  to?: string;
  fen: string;
  check?: string;
  nags?: number[];
  comments?: string[];
  variations?: RecordLine[];
  auto?: boolean;
}

interface RecordLine {
  nags?: number[];
  comments?: string[];
  moves: RecordMove[];
  after?: string[];
}

interface GameRecord {
  start: string;
  check?: string;
  tags: [string, string][];
  result: string;
  line: RecordLine;
}

interface OpenAnswer {
  titles: string[];
  game: GameRecord;
  errors: string[];
}

interface Move {
  san: string;
  uci: string;
  from?: string;
  to?: string;
  fen: string;
  check?: string;
}

interface LegalMove {
  san: string;
  uci: string;
  from?: string;
  to?: string;
  fen: string;
  check?: string;
  rook?: string;
  promotion?: string;
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
  count: number;
  reason: string;
  moves: Move[];
}

interface View {
  fen: string;
  check?: string;
  last?: Move;
  legal: LegalMove[];
  outcome: Outcome;
  claims: Claim[];
}

interface Opening {
  eco: string;
  name: string;
  ply: number;
}

interface Fact {
  text: string;
  squares?: string[];
}

interface Why {
  text: string;
  facts: Fact[];
}

interface PlayerRuling {
  question: string;
  player: Color;
  result: string;
  article: string;
  decided: boolean;
  reason?: string;
}

interface Remark {
  article: string;
  text: string;
}

interface Ruling {
  fen: string;
  edition: string;
  pace: string;
  status: string;
  result: string;
  articles: string[];
  in_check: boolean;
  checkers: number;
  legal_count: number;
  halfmove: number;
  occurrences: number;
  ep_legal: boolean;
  claim_now: string[];
  claim_with?: Record<string, string[]>;
  winnable: { white: string; black: string };
  proof: { white: string; black: string };
  why?: { white: Why | null; black: Why | null };
  helpmate?: { white: string; black: string };
  flag_white?: string;
  flag_black?: string;
  title: string;
  outcome: Outcome;
  claims: Claim[];
  rulings: PlayerRuling[];
  lines: { white: Move[]; black: Move[] };
  remarks: Remark[];
}

interface EngineLine {
  cp: number | null;
  mate: number | null;
  expectation: number;
  wdl: [number, number, number] | null;
  moves: Move[];
}

interface Found {
  fen: string;
  threat: boolean;
  depth: number;
  seldepth: number;
  nodes: number;
  time: number;
  lines: EngineLine[];
}

interface Reply {
  move?: Move;
  claim?: Claim;
}

interface Verdict {
  result: string;
  reason: string;
  outcome: string;
  article: string;
  ply: number;
  contradiction: boolean;
  missed_claim: boolean;
  text: string;
}

interface Player {
  moves: number;
  mean_loss: number;
  accuracy: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  missed_claims: number;
}

interface PlainLine {
  cp: number | null;
  mate: number | null;
  line: string[];
}

interface PlainClaim {
  kind: string;
  article: string;
  count: number;
  moves: string[];
}

interface Point {
  fen: string;
  cp: number | null;
  mate: number | null;
  expectation: number;
  wdl: [number, number, number] | null;
  line: string[];
  others: PlainLine[];
  claims: PlainClaim[];
  over: boolean;
}

interface Eval {
  cp: number | null;
  mate: number | null;
  expectation: number;
  wdl: [number, number, number] | null;
}

interface Found {
  level: number;
  share: number;
}

interface JudgedMove {
  ply: number;
  number: number;
  color: Color;
  san: string;
  uci: string;
  before: Point;
  after: Eval;
  loss: number;
  best: boolean;
  forced: boolean;
  allows_mate: boolean;
  missed_claim: boolean;
  over: boolean;
  why: string;
  grade: string;
  found?: Found[];
  text: string;
}

interface JudgedGame {
  file: string;
  number: number;
  tags: Record<string, string>;
  fen: string;
  chess960: boolean;
  result: string;
  opening: Opening | null;
  verdict: Verdict;
  players: { white: Player; black: Player };
  moves: JudgedMove[];
  final: Point;
}

interface Parts {
  chart: string;
  players: string;
  verdict: string;
  moments: string;
}

interface Annotation {
  game: JudgedGame;
  line: RecordLine;
  report: string;
  parts: Parts;
}
