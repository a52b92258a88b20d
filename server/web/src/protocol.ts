// What the server and its clients say to each other, written from the Rust types in protocol/ by
// `cargo run -p konakis-protocol --features bindings --example bindings`. Changes belong there.

/** The version of the protocol. */
export const VERSION = 1;

/** The largest frame that a client may send, in bytes. */
export const FRAME_BYTES_MAX = 65536;

/** Every type of message that a client sends. */
export const CLIENT_TYPES = [
  "hello",
  "create",
  "join",
  "decline",
  "watch",
  "unwatch",
  "act",
  "offer",
  "accept",
  "refuse",
  "claim_draw",
  "resign",
  "abort",
  "chat",
  "lobby",
  "record",
  "replay",
  "profile",
  "leaderboard",
  "sign_out",
  "ping",
] as const;

/** Every type of message that the server sends. */
export const SERVER_TYPES = [
  "welcome",
  "view",
  "done",
  "chat",
  "lobby",
  "record",
  "replay",
  "profile",
  "leaderboard",
  "error",
] as const;

/** Every code of an error. */
export const ERROR_CODES = [
  "bad_json",
  "bad_message",
  "unknown_type",
  "version",
  "unauthorized",
  "no_such_room",
  "no_such_game",
  "not_seated",
  "not_your_turn",
  "stale",
  "illegal_action",
  "bad_action",
  "room_full",
  "not_now",
  "claim_fails",
  "rate_limited",
  "too_large",
  "internal",
] as const;

/** Acts in the game. */
export type Act = {
  /** The room. */
  room: RoomId,
  /** How many actions the client knows to have been made so far, so that one which was overtaken is not played. */
  ply: number,
  /** The action. */
  action: ActionText,
};

/** What a player wants to do, as he wrote it; whether it means anything is for the game to say. */
export type ActionText = string;

/** Asks for a room's game from the beginning, position by position. */
export type AskReplay = {
  /** The room. */
  room: RoomId,
  /** Through whose eyes; the asker's own while the game is on, those that see all once it is over, where none are named. */
  eyes?: Eyes | null,
  /** With which position to begin, counted in actions from the beginning. */
  from?: number,
};

/** The picture of a game for one viewer. */
export type Board = {
  /** How many files the board has. */
  files: number,
  /** How many ranks the board has. */
  ranks: number,
  /** One string a rank, the highest first: `.` for a plain square, a letter of the game's catalogue for another. */
  terrain: Array<string>,
  /** The pieces, sorted by file, then rank. */
  pieces: Array<Piece>,
  /** Numbers shown beside the board, by the words of the game's catalogue. */
  counts: { [key in string]: number },
  /** Once a game of secret values is over: the values of each side's captured pieces, sorted. */
  lost?: BySeat<Array<number>> | null,
};

/** One value for each seat of a game, in turn order; on the wire an object such as `{"white": 15, "black": 20}`. */
export type BySeat<T> = { white: T, black: T, };

/** Who hears what is said in a room. */
export type Channel = "players" | "spectators" | "all";

/** Something said in a room. */
export type Chat = {
  /** The room. */
  room: RoomId,
  /** Who hears it. */
  channel: Channel,
  /** Who said it. */
  user: User,
  /** His seat, if he has one. */
  seat: Seat | null,
  /** What he said. */
  text: ChatText,
  /** When, in milliseconds since 1970. */
  at: number,
};

/** Something said in a room. */
export type ChatText = string;

/** A ground on which a player may claim a draw. */
export type Claim = "threefold" | "fifty_moves";

/** Claims a draw. */
export type ClaimDraw = {
  /** The room. */
  room: RoomId,
  /** The action after which the claim will hold; none where it holds already. */
  action?: ActionText | null,
};

/** How time is kept in a room that keeps it. A room without a clock has none of these. */
export type ClockChoice = { initial_s: number, increment_s?: number } | { days: number };

/**
 * How the clocks of a room stand. Both kinds are read alike: at `ClockView::at` each side has so much left, and
 * from then on those who are running lose what passes.
 */
export type ClockView = {
  /** Whose clocks run; both while a game is being set up, none before it begins and after it is over. */
  running: Seats,
  /** When this was so. */
  at: number, } & ({ "kind": "live",
  /** What each side began with, in seconds. */
  initial_s?: number | null,
  /** What each action adds, in seconds. */
  increment_s?: number | null, } | { "kind": "days",
  /** How many days a turn may take. */
  days: number, }) & { white_ms: number, black_ms: number, };

/** Makes a room. */
export type Create = {
  /** The game's id. */
  game: string,
  /** The rule set's id; the game's first where none is given. */
  variant?: string | null,
  /**
   * What was chosen of the rule set's options; the default for each that is missing. A number may be given as a
   * number or as its text.
   */
  options?: { [key in string]: OptionValue },
  /** Where the creator wants to sit; anywhere where it is not said. */
  seat?: SeatChoice,
  /** How time is kept; not at all where it is not said. */
  clock?: ClockChoice | null,
  /** Against whom. */
  opponent: Opponent,
  /** Whether the game changes the players' ratings. */
  rated?: boolean,
  /** Whether the game is kept out of the lobby. */
  private?: boolean,
};

/** What sort of error it is. */
export type ErrorCode = "bad_json" | "bad_message" | "unknown_type" | "version" | "unauthorized" | "no_such_room" | "no_such_game" | "not_seated" | "not_your_turn" | "stale" | "illegal_action" | "bad_action" | "room_full" | "not_now" | "claim_fails" | "rate_limited" | "too_large" | "internal";

/** Why a request was not done. */
export type ErrorReply = {
  /** For programs. */
  code: ErrorCode,
  /** For people: what was wrong and what would be right, in one sentence. */
  message: string,
  /** The room that the request was about. */
  room?: RoomId | null,
};

/** One thing that an action brought about. */
export type Event = { "event": "captured",
  /** The square it stood on. */
  at: Square,
  /** Whose it was. */
  owner: Seat,
  /** What it was, by the game's word for it. */
  kind: string, } | { "event": "ready",
  /** Who is ready. */
  seat: Seat, } | { "event": "conflict",
  /** The lower left square of the attacking territory. */
  from: Square,
  /** The lower left square of the attacked territory. */
  to: Square,
  /** The tokens that were matched, from the top down. */
  pairs: Array<Pair>, } | { "event": "taken",
  /** Its lower left square. */
  at: Square,
  /** Whose it is now. */
  owner: Seat, } | { "event": "collapsed",
  /** The lower left square it had. */
  at: Square,
  /** The side it had, in squares. */
  side: number,
  /** The lower left square it has. */
  to_at: Square,
  /** The side it has, in squares. */
  to_side: number, } | { "event": "revealed" };

/** Through whose eyes a game is seen again. */
export type Eyes = "white" | "black" | "spectators" | "all";

/** A direction on the board; `N` is up the board, towards the higher ranks. */
export type Facing = "N" | "E" | "S" | "W";

/** What a token did in a conflict. */
export type Fighter = {
  /** Its kind; `null` where it met a blank, stayed and kept its colour, and so keeps its secret. */
  kind: string | null,
  /** Whether it crossed into the other territory. */
  crosses: boolean,
  /** Its colour after the pair was matched, before the territory it is on takes one colour. */
  owner: Seat,
};

/** One game of the catalogue. */
export type GameInfo = {
  /** The game's id, such as `tablut`. */
  id: string,
  /** Its name for people. */
  name: string,
  /** One sentence that says what it is about. */
  about: string,
  /** Its rule sets, the default first. */
  variants: Array<VariantInfo>,
  /** The levels at which the computer plays it, the weakest first. */
  levels: Array<number>,
  /** What those levels are called, in the same order. Empty if the server names none. */
  level_names: Array<LevelInfo>,
  /** The names of its kinds of pieces. */
  kinds: Array<Word>,
  /** The names of the letters of its terrain. */
  terrain: Array<Word>,
  /**
   * The names of the numbers beside its board. A number that stands for something, as that of a phase, has a word for
   * each of its values: `phase:2` is what the phase 2 is called.
   */
  counts: Array<Word>,
  /** The reasons for which its own rules end it, beside those common to all games. */
  reasons: Array<Reason>,
};

/** A room's game from the beginning; while it is on, masked for who asks. */
export type GameRecord = {
  /** The room. */
  room: RoomId,
  /** The game's id. */
  game: string,
  /** The rule set's id. */
  variant: string,
  /** The chosen options. */
  options: { [key in string]: OptionValue },
  /** Who plays or played. */
  players: BySeat<Player | null>,
  /** How time is kept. */
  clock: ClockChoice | null,
  /** Whether the game changes ratings. */
  rated: boolean,
  /** Once the game is over, the number from which all its chance came, as a string of digits. */
  seed?: string | null,
  /** What was played, in order. */
  actions: Array<RecordedAction>,
  /** How it ended, if it has. */
  result: Outcome | null,
};

/** Says who is there. */
export type Hello = {
  /** The version of the protocol that the client speaks: `crate::VERSION`. */
  version: number,
  /** Proves that it is a user known already; without it a guest is made. */
  token?: Secret | null,
  /** What the user wants to be called. */
  name?: PlayerName | null,
  /** The language the user reads. */
  locale?: Locale | null,
  /** From a service: the secret it shares with the server. */
  service?: Secret | null,
};

/** Names the room that a request is about, where nothing else needs saying. */
export type InRoom = {
  /** The room. */
  room: RoomId,
};

/** A value of an option and what people call it. */
export type Label = {
  /** The value. */
  value: OptionValue,
  /** Its name for people. */
  name: string,
  /** One sentence that says what it means. */
  about: string,
};

/** An action and what it brought about. */
export type LastAction = {
  /** Who acted. */
  seat: Seat,
  /** What he did; `?` stands for what is hidden. */
  action: string,
  /** What came of it. */
  events: Array<Event>,
};

/** The best players of a game. */
export type Leaderboard = {
  /** The game's id. */
  game: string,
  /** The players, the best first. */
  rows: Array<Ranked>,
};

/** One level at which the computer plays a game. */
export type LevelInfo = {
  /** The number that `opponent: {"computer": 2}` asks for; 1 is the weakest. */
  level: number,
  /** The level's name for people, such as `Beginner`. */
  name: string,
  /** One sentence that says how it plays. */
  about: string,
};

/** A game that is on. */
export type LiveGame = {
  /** The room. */
  room: RoomId,
  /** The game's id. */
  game: string,
  /** The rule set's id. */
  variant: string,
  /** The chosen options. */
  options: { [key in string]: OptionValue },
  /** Who plays. */
  players: BySeat<Player | null>,
  /** How time is kept. */
  clock: ClockChoice | null,
  /** Whether the game changes ratings. */
  rated: boolean,
  /** How many actions have been made. */
  ply: number,
  /** Whose turn it is; both sides' while the game is being set up. */
  to_act: Seats,
  /** How many spectators watch. */
  spectators: number,
  /** The board as a spectator sees it. */
  board?: Board | null,
};

/** What can be joined and watched. */
export type Lobby = {
  /** The rooms that wait for anyone, the newest first. */
  seeks: Array<Seek>,
  /** The games that are on, the most watched first. */
  live: Array<LiveGame>,
  /** How many people are connected, each counted once. */
  people: number,
};

/** The language a user reads, such as `en` or `pt-BR`. */
export type Locale = string;

/** Names the game that a request is about. */
export type OfGame = {
  /** The game's id. */
  game: string,
};

/** Names the user that a request is about. */
export type OfUser = {
  /** The user; who asks where none is given. */
  user?: UserId | null,
};

/** What a player can offer the other, who accepts or refuses it. */
export type Offer = "draw" | "takeback" | "rematch";

/** The user for whom a service asks. */
export type OnBehalf = {
  /** His id at Discord. */
  discord: Snowflake,
  /** What he is called there. */
  name: PlayerName,
};

/** Against whom a room is made. */
export type Opponent = "open" | "link" | { user: string } | { discord: string, name: string } | { computer: number };

/** Something that may be chosen about a rule set. */
export type OptionInfo = {
  /** The id, such as `cube_turn`. */
  id: string,
  /** Its name for people. */
  name: string,
  /** What may be chosen. */
  values: Array<OptionValue>,
  /** What is taken when nothing is chosen. */
  default: OptionValue,
  /** One sentence that explains the choice. */
  about: string,
  /** What people call each of the values, in their order. */
  labels: Array<Label>,
};

/** A chosen value of an option: a number or a word. */
export type OptionValue = number | string;

/** How a game ended. */
export type Outcome = {
  /** Who won; nobody in a draw. */
  winner: Seat | null,
  /** Why it ended. */
  reason: Reason,
  /** The points of each side, in games that count points. */
  scores: BySeat<number> | null,
};

/** Two tokens matched in a conflict; `null` stands for a blank, where one stack was shorter. */
export type Pair = {
  /** The attacker's token. */
  attacker: Fighter | null,
  /** The defender's token. */
  defender: Fighter | null,
};

/** One piece on the board. */
export type Piece = {
  /** The square it stands on; the lower left one where it covers several. */
  at: Square,
  /** Whose it is; nobody's where it belongs to both. */
  owner: Seat | null,
  /** What it is, by the game's word for it. */
  kind: string, } & ({
  /** Its width and height in squares; it goes up and right from `at`. */
  side: number,
  /** Whether it holds enough tokens to be controlled. */
  controlled: boolean,
  /** The kinds of its tokens from bottom to top; `null` where hidden. */
  stack: Array<string | null>,
  /** For each token, whether it has moved or fought this turn. */
  spent: Array<boolean>, } | {
  /** Where the arrow points. */
  facing: Facing, } | {
  /** The number; `null` where hidden. */
  value: number | null, } | Record<symbol, never>);

/** A game somebody plays or played. */
export type PlayedGame = {
  /** The room. */
  room: RoomId,
  /** The game's id. */
  game: string,
  /** The rule set's id. */
  variant: string,
  /** The chosen options. */
  options: { [key in string]: OptionValue },
  /** His seat. */
  seat: Seat,
  /** Who plays or played. */
  players: BySeat<Player | null>,
  /** How time is kept. */
  clock: ClockChoice | null,
  /** Whether it changes ratings. */
  rated: boolean,
  /** How far the room is. */
  status: Status,
  /** Whose turn it is; told to the player himself alone, while the game is on. */
  to_act?: Seats,
  /** When it ended, in milliseconds since 1970; when it began, while it is on. */
  at: number,
  /** How it ended; nothing while it is on. */
  result: Outcome | null,
};

/** Who sits on a seat. */
export type Player = {
  /** Who he is. */
  user: User,
  /** His rating in the game; none before he has one. */
  rating: number | null,
  /** Whether he is connected. */
  online: boolean,
};

/** What a user is called. */
export type PlayerName = string;

/** A position with nothing hidden, and what can be done in it. */
export type PositionView = {
  /** The position in one line, as it is given back to try the next action. */
  position: string,
  /** The board with nothing hidden. */
  board: Board,
  /** Whose turn it is; both sides' while the game is being set up, nobody's once it is over. */
  to_act: Seats,
  /** The actions of whoever is to act, sorted; none where they are too many to list, as while a game is being set up. */
  legal: Array<string>,
  /** The action that was tried, with what it brought about; nothing where none was. */
  last: LastAction | null,
  /** How the game ended, if the action ended it; from such a position nothing more can be tried. */
  result: Outcome | null,
};

/** What is known of a user. */
export type Profile = {
  /** Who he is. */
  user: User,
  /** How well he plays, by the id of the game. */
  ratings: { [key in string]: Rating },
  /** His games, those that are not over before the others, each sort with the latest first. */
  games: Array<PlayedGame>,
  /** The games in which a free seat waits for him alone, the latest first; told to himself alone. */
  challenges: Array<PlayedGame>,
  /** How his ratings have moved, in the order of time: the newest 100 rated games of each game. */
  history: Array<RatingPoint>,
};

/** What a viewer is to decide where the actions are too many to list. */
export type Prompt = { "kind": "setup",
  /** The values to place, each once. */
  values: Array<number>,
  /** The squares, in the order in which the action names them. */
  squares: Array<Square>,
};

/** Offers something, or answers the offer of it. */
export type Proposal = {
  /** The room. */
  room: RoomId,
  /** What is offered. */
  what: Offer,
};

/** A place among the best players of a game. */
export type Ranked = {
  /** Counted from 1. */
  rank: number,
  /** Who has it. */
  user: User,
  /** The rating itself, rounded. */
  rating: number,
  /** How uncertain it is, rounded: with 95 % certainty it is within twice this. */
  deviation: number,
  /** How many rated games it rests on. */
  games: number,
};

/** How well somebody plays a game, by Glicko-2. */
export type Rating = {
  /** The rating itself, rounded. */
  rating: number,
  /** How uncertain it is, rounded: with 95 % certainty it is within twice this. */
  deviation: number,
  /** How many rated games it rests on. */
  games: number,
};

/** Somebody's rating after a rated game. */
export type RatingPoint = {
  /** The game's id. */
  game: string,
  /** When the game ended, in milliseconds since 1970. */
  at: number,
  /** The rating after it, rounded. */
  rating: number,
};

/** Why a game ended, as a word in snake_case such as `king_escaped`. */
export type Reason = string;

/** One action of a record. */
export type RecordedAction = {
  /** Who acted. */
  seat: Seat,
  /** What he did; `?` stands for what is hidden. */
  action: string,
  /** When, in milliseconds since 1970. */
  at: number,
  /** What his clock had left afterwards, in milliseconds; none in a room without a clock. */
  clock_ms: number | null,
};

/** A part of a game, position by position. */
export type Replay = {
  /** The room. */
  room: RoomId,
  /** Through whose eyes it is seen. */
  eyes: Eyes,
  /** The first position asked for, counted in actions from the beginning. */
  from: number,
  /** How many actions have been made; the last position of the game has this ply. */
  plies: number,
  /** The positions in order, at most `REPLAY_POSITIONS_MAX` of them; none where `from` is beyond the last. */
  positions: Array<ReplayPosition>,
};

/** One position of a replay. */
export type ReplayPosition = {
  /** How many actions had been made. */
  ply: number,
  /** The board as it was seen then. */
  board: Board,
  /** Who was to act. */
  to_act: Seats,
  /** The action that led to it, with what it brought about; none at the beginning. */
  last: LastAction | null,
};

/** One frame from a client. */
export type Request = {
  /** By what name the answer is to come back, as its `re`. */
  id?: RequestId,
  /** From a service: the user for whom it asks. */
  as?: OnBehalf, } & ({ "type": "hello" } & Hello | { "type": "create" } & Create | { "type": "join" } & InRoom | { "type": "decline" } & InRoom | { "type": "watch" } & InRoom | { "type": "unwatch" } & InRoom | { "type": "act" } & Act | { "type": "offer" } & Proposal | { "type": "accept" } & Proposal | { "type": "refuse" } & Proposal | { "type": "claim_draw" } & ClaimDraw | { "type": "resign" } & InRoom | { "type": "abort" } & InRoom | { "type": "chat" } & Say | { "type": "lobby" } & WatchLobby | { "type": "record" } & InRoom | { "type": "replay" } & AskReplay | { "type": "profile" } & OfUser | { "type": "leaderboard" } & OfGame | { "type": "sign_out" } & SignOut | { "type": "ping" });

/** The name that a client gives a request, to know its answer by. */
export type RequestId = number | RequestText;

/** A request's name where it is a string: at most `RequestText::BYTES_MAX` long. */
export type RequestText = string;

/** The id of a room, in which one game is played. */
export type RoomId = string;

/** How a room stands, for one viewer. */
export type RoomView = {
  /** The room. */
  room: RoomId,
  /** Counts the changes of the room; of two views the one with the higher number is newer. */
  seq: number,
  /** The game's id. */
  game: string,
  /** The rule set's id. */
  variant: string,
  /** The chosen options. */
  options: { [key in string]: OptionValue },
  /** Who sits where; nobody on a free seat. */
  players: BySeat<Player | null>,
  /** How the clocks stand; nothing in a room without. */
  clock: ClockView | null,
  /** Whether the game changes the players' ratings. */
  rated: boolean,
  /** How many actions have been made. */
  ply: number,
  /** The picture of the game. */
  board: Board,
  /** The last action, with what it brought about. */
  last: LastAction | null,
  /** What has been offered, and by whom. */
  offers: { [key in Offer]?: Seat },
  /** How many spectators watch. */
  spectators: number,
  /** The room of the next game, once a rematch is agreed. */
  rematch: RoomId | null,
  /** The viewer's own seat; none for a spectator. */
  seat: Seat | null,
  /** The actions open to the viewer, sorted; none where it is not his turn or a prompt asks him. */
  legal: Array<string>,
  /** What the viewer is to decide where the actions are too many to list. */
  prompt: Prompt | null,
  /** The draws that the viewer may claim now. */
  claims: Array<Claim>,
  /** How far it is. */
  status: Status,
  /** Whose turn it is; both sides' while the game is being set up, nobody's unless it is on. */
  to_act: Seats,
  /** How the game ended; nothing before it has. */
  result: Outcome | null,
};

/** Says something in a room. */
export type Say = {
  /** The room. */
  room: RoomId,
  /** What is said. */
  text: ChatText,
};

/** A place at the board, named by its colour. */
export type Seat = "white" | "black";

/** Where somebody wants to sit, or may. */
export type SeatChoice = "white" | "black" | "random";

/** A set of seats, in turn order; on the wire a list such as `["white"]`. */
export type Seats = Array<Seat>;

/**
 * What a client proves with who it is: a guest's or member's token, or the secret shared with a service.
 *
 * It has no `Display`, and its `Debug` does not tell it. Two secrets are compared in a time that does not depend on
 * where they differ.
 */
export type Secret = string;

/** A room that waits for anyone. */
export type Seek = {
  /** The room. */
  room: RoomId,
  /** The game's id. */
  game: string,
  /** The rule set's id. */
  variant: string,
  /** The chosen options. */
  options: { [key in string]: OptionValue },
  /** Who waits. */
  user: User,
  /** His rating in the game; none before he has one. */
  rating: number | null,
  /** How time is kept. */
  clock: ClockChoice | null,
  /** Whether the game changes ratings. */
  rated: boolean,
  /** The seat of who joins. */
  seat: SeatChoice,
};

/** One frame from the server. */
export type ServerFrame = {
  /** The id of the request that this answers. */
  re?: RequestId,
  /** To a service: the user for whom this is. */
  to?: UserId, } & ({ "type": "welcome" } & Welcome | { "type": "view" } & RoomView | { "type": "done" } | { "type": "chat" } & Chat | { "type": "lobby" } & Lobby | { "type": "record" } & GameRecord | { "type": "replay" } & Replay | { "type": "profile" } & Profile | { "type": "leaderboard" } & Leaderboard | { "type": "error" } & ErrorReply);

/** Gives up the token with which the connection was opened, so that nobody can come back with it. */
export type SignOut = {
  /** Whether to give up every token of the user, wherever else he is signed in. */
  everywhere?: boolean,
};

/** A user's id at Discord; on the wire a string, since it is too large for the numbers of JavaScript. */
export type Snowflake = string;

/** A square of some board; squares are ordered by file, then by rank. */
export type Square = string;

/** How far a room is, in a word. */
export type Status = "waiting" | "playing" | "finished";

/** A user, as everyone may know him. */
export type User = {
  /** His id. */
  id: UserId,
  /** What he is called. */
  name: PlayerName,
  /** What sort of user he is. */
  kind: UserKind,
};

/** The id of a user. */
export type UserId = string;

/** What sort of user somebody is. */
export type UserKind = "guest" | "member" | "computer";

/** A rule set of a game. */
export type VariantInfo = {
  /** The id, such as `cwali`. */
  id: string,
  /** Its name for people. */
  name: string,
  /** One sentence that says what sets it apart. */
  about: string,
  /** What may be chosen about it. */
  options: Array<OptionInfo>,
};

/** Asks for the lobby. */
export type WatchLobby = {
  /** Whether to send it again when it changes. */
  watch: boolean,
};

/** Answers `hello`. */
export type Welcome = {
  /** The version of the protocol that the server speaks. */
  version: number,
  /** Who the client is; nobody for a service, which asks for others. */
  user: User | null,
  /** The secret with which he can come back as the same user; none for a service. */
  token: Secret | null,
  /** The games that can be played here. */
  games: Array<GameInfo>,
  /** The server's clock, in milliseconds since 1970. */
  now: number,
};

/** A word of a game's vocabulary and what people call it. */
export type Word = {
  /** The word as it stands in a board. */
  id: string,
  /** The name for people. */
  name: string,
};
