// The messages of server and clients, generated from the Rust types in protocol/ by
// `cargo run -p konakis-protocol --features bindings --example bindings`. Change them there.

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
  "hint",
  "offer",
  "accept",
  "refuse",
  "claim_draw",
  "resign",
  "abort",
  "chat",
  "lobby",
  "record",
  "analyse",
  "evaluate",
  "judge",
  "replay",
  "profile",
  "leaderboard",
  "sign_out",
  "block",
  "unblock",
  "blocks",
  "report",
  "notifications",
  "add_device",
  "remove_device",
  "notify_when",
  "deliver_notices",
  "enter_activity",
  "leave_activity",
  "show_in_activity",
  "wait_in_activity",
  "set_activity",
  "launch",
  "data",
  "delete_account",
  "ping",
] as const;

/** Every type of message that the server sends. */
export const SERVER_TYPES = [
  "welcome",
  "view",
  "done",
  "hint",
  "chat",
  "chat_removed",
  "lobby",
  "lobby_changes",
  "record",
  "analysis",
  "evaluation",
  "judgement",
  "replay",
  "profile",
  "leaderboard",
  "blocks",
  "notifications",
  "turn_notice",
  "turn_over",
  "activity",
  "data",
  "error",
] as const;

/** Every code of an error. */
export const ERROR_CODES = [
  "bad_json",
  "bad_message",
  "unknown_type",
  "version",
  "unauthorized",
  "banned",
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
  "unconfirmed",
] as const;

/** An account. */
export type AccountData = {
  /** The id. */
  id: UserId,
  /** The name. */
  name: PlayerName,
  /** Guest or member. */
  kind: UserKind,
  /** The id of the Discord account. */
  discord: Snowflake | null,
  /** The language, if one was chosen. */
  locale: Locale | null,
  /** When the account was created, in milliseconds since 1970. */
  created: number,
  /** The guest accounts that became part of this one when the user signed in, the earliest first. */
  merged: Array<UserId>,
};

/** Acts in the game. */
export type Act = {
  /** The room. */
  room: RoomId,
  /** The number of actions that the client knows of. It keeps an outdated action from being played. */
  ply: number,
  /** The action. */
  action: ActionText,
};

/** The text of an action as the player wrote it. Only the game can tell whether it is valid. */
export type ActionText = string;

/**
 * The id of an instance of the Activity: 1 to 100 letters, digits, `-`, `_`, `.` and `:`. The texts `.` and `..` are
 * not ids.
 */
export type ActivityInstanceId = string;

/** A person in an instance of the Activity. */
export type ActivityPerson = {
  /** Their id. */
  id: UserId,
  /** Their name. */
  name: PlayerName,
  /** Their kind. */
  kind: UserKind,
  /** Their id on Discord. Discord shows it to everybody in the instance. */
  discord?: Snowflake,
};

/** An instance of the Activity, as everybody in it sees it. */
export type ActivityState = {
  /** The instance. */
  instance: ActivityInstanceId,
  /** The room that everybody sees; none in the lobby of the instance. */
  room?: RoomId,
  /** The people in the instance, in the order in which they came. */
  here: Array<ActivityPerson>,
  /** The queue of the people who want to play next, in order; absent if it is empty. */
  waiting?: Array<UserId>,
  /** Whether the winner of a game plays the next one; absent if not. */
  winner_stays?: boolean,
  /** The room for which the caller launched the Activity; only in the answer to `enter_activity`. */
  launched?: RoomId,
};

/**
 * Adds the device of this connection, in place of an earlier device with the same session token or the same address.
 * Signing out on the device removes it.
 */
export type AddDevice = {
  /** The address of the push subscription: its `endpoint`. */
  address: PushAddress,
  /** The device's public key: `p256dh` of the push subscription, 65 bytes. */
  key: string,
  /** The secret shared with the device: `auth` of the push subscription, 16 bytes. */
  auth: string,
  /** The name under which the user finds the device again, such as “Firefox on Android”. */
  name: PlayerName,
};

/** The analysis of a finished game, or the part of it that is done. */
export type Analysis = {
  /** The room. */
  room: RoomId,
  /** The number of actions of the game. */
  total: number,
  /** The number of actions before the first one of `actions`. */
  from: number,
  /** The judged actions, in order. Later parts of the analysis follow as pushes. */
  actions: Array<JudgedAction>,
  /** The summary; absent until every action is judged. */
  summary?: AnalysisSummary,
  /**
   * Whether the analysis stopped for this client, which gets no further part. If the client asks again, it gets a
   * refusal with the reason, or the analysis.
   */
  stopped?: boolean,
};

/** The summary of a complete analysis, by what each seat could know. */
export type AnalysisSummary = {
  /** The accuracy of each side in percent: 100 if every action was as good as the best one. */
  accuracy: BySeat<number>,
  /**
   * The actions that gave away the most: at most three, each of which gave away at least 100 thousandths, in the
   * order of the game. Each is given as the number of actions before it.
   */
  turning_points: Array<number>,
};

/** Asks for the data that is stored about the caller. */
export type AskData = {
  /** The last room of the previous page of games; by default, the first page is returned. */
  after?: RoomId,
  /**
   * How many entries to leave out at the start of each of the lists `merged`, `reports` and `messages`. If present,
   * no games are returned.
   */
  skip?: number,
};

/** Asks for the evaluation of a position with nothing hidden. */
export type AskEvaluation = {
  /** The game's id. */
  game: string,
  /** The rule set's id; by default the game's first. */
  variant?: string | null,
  /** The chosen options of the rule set; a missing one has its default. */
  options?: { [key in string]: OptionValue },
  /** The position in one line, of at most `POSITION_BYTES_MAX` bytes. */
  position: string,
};

/** Asks for a hint. */
export type AskHint = {
  /** The room. */
  room: RoomId,
  /** The number of actions that the client knows of, so that the hint is never for another position. */
  ply: number,
};

/** Asks how good an action would have been in a position of a finished game. */
export type AskJudgement = {
  /** The room. */
  room: RoomId,
  /** The number of actions before the position. */
  ply: number,
  /** The action to judge. It is judged as an action of the seat that acted in this position. */
  action: ActionText,
};

/** Asks for the positions of a room's game. */
export type AskReplay = {
  /** The room. */
  room: RoomId,
  /**
   * The point of view. The default is the caller's own while the game is on or if it ended during the set-up, and
   * `all` otherwise.
   */
  eyes?: Perspective | null,
  /** The first position, counted in actions from the beginning. */
  from?: number,
  /** Whether each position is also wanted as text. Only for `all`. */
  texts?: boolean,
};

/** Blocks a player, or lifts the block. Exactly one of the fields must be present. */
export type Block = {
  /** The player. */
  user?: UserId,
  /** From a service: the player's Discord account. */
  whom?: OnBehalf,
};

/** The players whom a user has blocked. */
export type Blocks = {
  /** The blocked players, the latest first. */
  users: Array<User>,
};

/** The board of a game for one viewer. */
export type Board = {
  /** The number of files. */
  files: number,
  /** The number of ranks. */
  ranks: number,
  /** One string for each rank, the highest first: `.` for a plain square, otherwise a letter of the game's catalogue. */
  terrain: Array<string>,
  /** The pieces, sorted by file, then rank. */
  pieces: Array<Piece>,
  /** Numbers shown beside the board, by the ids of the game's catalogue. */
  counts: { [key in string]: number },
  /**
   * The values of each side's captured pieces, sorted. Present only if the game has secret values and the board
   * hides none of them. A game that ended during the set-up still hides them.
   */
  lost?: BySeat<Array<number>> | null,
};

/** One value for each seat of a game, in turn order; on the wire an object such as `{"white": 15, "black": 20}`. */
export type BySeat<T> = { white: T, black: T, };

/** The audience of a chat message. */
export type Channel = "players" | "spectators" | "all";

/** A chat message. */
export type Chat = {
  /** The room. */
  room: RoomId,
  /** Its audience. */
  channel: Channel,
  /** Its author. */
  user: User,
  /** The author's seat, if they have one. */
  seat: Seat | null,
  /** The text. */
  text: ChatText,
  /** The time, in milliseconds since 1970. */
  at: number,
};

/** A user's messages are removed from a room's chat, by the operator or because the account was deleted. */
export type ChatRemoved = {
  /** The room. */
  room: RoomId,
  /** The user. */
  user: UserId,
};

/** The text of a chat message or of a report's note. */
export type ChatText = string;

/** A reason for which a player may claim a draw. */
export type Claim = "threefold" | "fifty_moves";

/** Claims a draw. */
export type ClaimDraw = {
  /** The room. */
  room: RoomId,
  /** The action after which the claim will be valid; `None` if the claim is valid now. */
  action?: ActionText | null,
};

/** An action with which a player may claim a draw. */
export type ClaimWith = {
  /** The action. A claim ends the game without playing it. */
  action: string,
  /** The claim that would be valid after the action. */
  claim: Claim,
};

/** The clock chosen for a room. */
export type ClockChoice = { initial_s: number, increment_s?: number } | { days: number };

/**
 * The clocks of a room. For both kinds of clock, the remaining times are those at the time `ClockView::at`. From
 * then on, the sides whose clocks run lose the time that passes.
 */
export type ClockView = {
  /**
   * The sides whose clocks run; none before the game begins and after it ends. In a live game, also none before both
   * sides have acted (except in games from before this rule), and while the server can store nothing.
   */
  running: Seats,
  /** The time to which the remaining times refer. */
  at: number,
  /**
   * In a live game in which a side has not acted yet: the remaining time of the sides to act, in milliseconds. No
   * clock runs until both sides have acted. When this time is over, the game is called off.
   */
  first_action_ms?: number, } & ({ "kind": "live",
  /** The initial time of each side, in seconds. */
  initial_s?: number | null,
  /** The increment for each turn, in seconds. */
  increment_s?: number | null, } | { "kind": "days",
  /** The number of days a turn may take. */
  days: number, }) & { white_ms: number, black_ms: number, };

/** A number beside a game's board. */
export type CountInfo = {
  /** The word as it appears in a board. */
  id: string,
  /** The name for people. */
  name: string,
  /** The names of its values, such as those of the phases of a turn; empty if its values have no names. */
  values: Array<ValueName>,
};

/** Creates a room. */
export type Create = {
  /** The game's id. */
  game: string,
  /** The rule set's id; by default the game's first. */
  variant?: string | null,
  /** The chosen options of the rule set; a missing one has its default. A number may be given as text. */
  options?: { [key in string]: OptionValue },
  /** The creator's seat; random by default. */
  seat?: SeatChoice,
  /** The clock; none by default. */
  clock?: ClockChoice | null,
  /**
   * The time that each side has for its first action in a live game. A time shorter than the default has no effect.
   * The default is 1 minute, or 3 minutes to set up; against the computer, it is 10 minutes.
   */
  first_action_s?: FirstActionTime,
  /** The opponent. */
  opponent: Opponent,
  /** Whether the game changes the players' ratings. */
  rated?: boolean,
  /** Whether the room is kept out of the lobby and of the profiles that others see. */
  private?: boolean,
};

/** A device on which a user is told that it is their turn. */
export type Device = {
  /** The id. */
  id: DeviceId,
  /** The name. */
  name: PlayerName,
  /** When it was added, in milliseconds since 1970. */
  added: number,
  /** Whether it was added by the session that asks; always false in `PersonalData`. */
  own: boolean,
};

/** The id of a device that gets notifications. */
export type DeviceId = string;

/** Enters an instance of the Activity, and subscribes to it until `leave_activity` or the end of the connection. */
export type EnterActivity = {
  /** The instance. */
  instance: ActivityInstanceId,
  /**
   * The room that the page showed before it lost the connection. If nobody has chosen a room or the lobby in the
   * instance yet, as after a restart of the server, the instance shows this room.
   */
  room?: RoomId,
};

/** The code of an error. */
export type ErrorCode = "bad_json" | "bad_message" | "unknown_type" | "version" | "unauthorized" | "banned" | "no_such_room" | "no_such_game" | "not_seated" | "not_your_turn" | "stale" | "illegal_action" | "bad_action" | "room_full" | "not_now" | "claim_fails" | "rate_limited" | "too_large" | "internal" | "unconfirmed";

/** An error: the answer to a request, or a push, for example when the operator bans the user. */
export type ErrorReply = {
  /** For programs. */
  code: ErrorCode,
  /** For people: one sentence with what was wrong and what would be right. */
  message: string,
  /** The room that the error concerns, if any. */
  room?: RoomId | null,
};

/** The evaluation of a position by the searches done so far. */
export type Evaluation = {
  /** The position, as the client wrote it. */
  position: string,
  /** The number of searches done, each deeper than the one before; 0 in the answer to the request. */
  step: number,
  /** The number of searches in all. */
  steps: number,
  /** The seat to act. */
  seat: Seat,
  /** White's chances in thousandths: 0 for a sure loss, 1,000 for a sure win; absent before the first search. */
  chance?: number,
  /** The best actions of both sides from this position on, as far as they were found. */
  line?: Array<string>,
  /** Whether the searches stopped before the last one. If the client asks again, it gets the reason or new results. */
  stopped?: boolean,
};

/** One effect of an action. */
export type Event = { "event": "captured",
  /** The square it stood on. */
  at: Square,
  /** Its owner. */
  owner: Seat,
  /** Its kind, by the id in the game's catalogue. */
  kind: string, } | { "event": "ready",
  /** The side. */
  seat: Seat, } | { "event": "conflict",
  /** The lower left square of the attacking territory. */
  from: Square,
  /** The lower left square of the attacked territory. */
  to: Square,
  /** The tokens in pairs, from the top of both stacks down. */
  pairs: Array<Pair>, } | { "event": "taken",
  /** Its lower left square. */
  at: Square,
  /** The new owner. */
  owner: Seat, } | { "event": "collapsed",
  /** Its lower left square before. */
  at: Square,
  /** The length of its side before, in squares. */
  side: number,
  /** Its lower left square now. */
  to_at: Square,
  /** The length of its side now, in squares. */
  to_side: number, } | { "event": "revealed" };

/** A direction on the board. */
export type Facing = "N" | "E" | "S" | "W";

/** A token in a conflict. */
export type Fighter = {
  /**
   * Its kind; `null` if the conflict does not reveal it. The kind stays hidden if the token met a blank and did not
   * cross, and its territory kept its colour.
   */
  kind: string | null,
  /** Whether it crossed into the other territory. */
  crosses: boolean,
  /**
   * Its colour directly after it met its opponent. Afterwards all tokens of a territory take the same colour, so the
   * token may change its colour once more.
   */
  owner: Seat,
};

/** The time that each side has for its first action in a live game, in seconds. */
export type FirstActionTime = number;

/** A game. */
export type GameData = {
  /** The room. */
  room: RoomId,
  /** The game's id. */
  game: string,
  /** The user's seat. */
  seat: Seat,
  /** The status of the room. */
  status: RoomStatus,
  /** When the room was created, in milliseconds since 1970. */
  created: number,
  /** When the room last changed, in milliseconds since 1970. */
  changed: number,
  /** The user's rating after the game, if it was rated. */
  rating: number | null,
};

/** One game of the catalogue. */
export type GameInfo = {
  /** The game's id, such as `tablut`. */
  id: string,
  /** Its name for people. */
  name: string,
  /** One sentence that says what it is about. */
  about: string,
  /** One sentence that says how a game is won, for players who set up their pieces before they have seen the game. */
  aim?: string,
  /** The names of the two sides, if they have names other than their colours. */
  sides?: BySeat<string>,
  /** How many minutes a game between people usually takes. */
  minutes?: number,
  /** Its rule sets, the default first. */
  variants: Array<VariantInfo>,
  /** Whether it hides anything from a player or from spectators. */
  has_secrets?: boolean,
  /** The levels at which the computer plays it, the weakest first. */
  levels: Array<number>,
  /** The names of those levels, in the same order. Empty if the server names none. */
  level_names: Array<LevelInfo>,
  /** The names of its kinds of pieces. */
  kinds: Array<Word>,
  /** The names of its kinds of terrain, each with the letter that stands for it in a board. */
  terrain: Array<Word>,
  /**
   * The names of the numbers beside its board. If the values of a number have names, such as the phases of a turn,
   * these names are listed too: the word with the id `phase:2` has the name of phase 2.
   */
  counts: Array<Word>,
  /** The reasons for which the game's own rules end it, in addition to the reasons common to all games. */
  reasons: Array<Reason>,
  /**
   * The numbers beside its board, with the names of their values: the same as `counts`, but with one entry for each
   * number.
   */
  count_names: Array<CountInfo>,
  /** The same reasons as `reasons`, each as a sentence. */
  reason_names: Array<ReasonInfo>,
};

/**
 * The record of a room's game. While the game is on, and if it ended during the set-up, the record is masked for the
 * caller.
 */
export type GameRecord = {
  /** The room. */
  room: RoomId,
  /** The game's id. */
  game: string,
  /** The rule set's id. */
  variant: string,
  /** The chosen options. */
  options: { [key in string]: OptionValue },
  /** The players. */
  players: BySeat<Player | null>,
  /** The clock. */
  clock: ClockChoice | null,
  /** Whether the game began as a rated one, even if it ended too early to change ratings. */
  rated: boolean,
  /** The number of hints given to the person who played against the computer, counted as in `RoomView`; absent if 0. */
  hints?: number,
  /** The seed of the game as a string of digits, once the game is over; absent if it ended during the set-up. */
  seed?: string | null,
  /** The actions, in order. */
  actions: Array<RecordedAction>,
  /** The result, if the game is over. */
  result: Outcome | null,
};

/** Identifies the client. */
export type Hello = {
  /** The client's version of the protocol: `crate::VERSION`. */
  version: number,
  /** The token of an existing user. If both `token` and `service` are absent, the server creates a guest. */
  token?: Secret | null,
  /** The name that the user wants. */
  name?: PlayerName | null,
  /** The language the user reads. Without it, the server keeps the language of an earlier `hello`. */
  locale?: Locale | null,
  /** From a service: the secret it shares with the server. */
  service?: Secret | null,
};

/** The action that the strongest computer opponent would choose, from what the player knows. */
export type Hint = {
  /** The room. */
  room: RoomId,
  /** The number of actions before the suggested one. */
  ply: number,
  /** The action, one of the player's legal actions. */
  action: string,
};

/** A request that has no field besides the room. */
export type InRoom = {
  /** The room. */
  room: RoomId,
};

/** The people who may join a room that waits for a player. */
export type Invitation = "open" | "link" | "user";

/** An action of an analysed game. */
export type JudgedAction = {
  /** The seat that acted. */
  seat: Seat,
  /** The verdict by what the seat could know; absent for a set-up. */
  known?: Verdict,
  /** In a game that hides something, the verdict by what was true; absent for a set-up. */
  truth?: Verdict,
};

/** How good an action would have been in a position of a finished game. */
export type Judgement = {
  /** The room. */
  room: RoomId,
  /** The number of actions before the position. */
  ply: number,
  /** The action. */
  action: ActionText,
  /** The seat that acts. */
  seat: Seat,
  /** The verdict by what the seat could know. */
  known: Verdict,
  /** In a game that hides something, the verdict by what was true. */
  truth?: Verdict,
};

/** A value of an option and its name for people. */
export type Label = {
  /** The value. */
  value: OptionValue,
  /** Its name for people. */
  name: string,
  /** One sentence that explains it. */
  about: string,
};

/** An action and its effects. */
export type LastAction = {
  /** The side that acted. */
  seat: Seat,
  /** The action; `?` stands for anything hidden from the viewer. */
  action: string,
  /** Its effects. */
  events: Array<Event>,
  /**
   * The number of its turn, counted from 1; absent if it is part of the set-up. Consecutive actions of one side are
   * one turn.
   */
  turn_number?: number,
};

/** The leaderboard of a game. */
export type Leaderboard = {
  /** The game's id. */
  game: string,
  /** The best players, the best first. */
  rows: Array<Ranked>,
};

/** Leaves an instance of the Activity. */
export type LeaveActivity = {
  /** The instance. */
  instance: ActivityInstanceId,
};

/** One level at which the computer plays a game. */
export type LevelInfo = {
  /** The level's number, as in `opponent: {"computer": 2}`; 1 is the weakest. */
  level: number,
  /** The level's name for people, such as `Beginner`. */
  name: string,
  /** One sentence that says how the computer plays at this level. */
  about: string,
};

/** A game in progress, as the lobby lists it. */
export type LiveGame = {
  /** The room. */
  room: RoomId,
  /** The game's id. */
  game: string,
  /** The rule set's id. */
  variant: string,
  /** The chosen options. */
  options: { [key in string]: OptionValue },
  /** The players. */
  players: BySeat<Player | null>,
  /** The clock. */
  clock: ClockChoice | null,
  /** Whether the game changes ratings. */
  rated: boolean,
  /** The number of actions so far. */
  ply: number,
  /** The sides to act; during the set-up, those that have not finished it. */
  to_act: Seats,
  /** The number of spectators. */
  spectators: number,
  /** The board from a spectator's point of view; absent if the entry would be too long with it. */
  board?: Board | null,
};

/** The lobby as a full list. */
export type Lobby = {
  /** The open challenges, the newest first. */
  seeks: Array<Seek>,
  /** A selection of the games in progress, the most watched first. */
  live: Array<LiveGame>,
  /** The number of people connected, each counted once. */
  people: number,
  /** The number of this list, one less than the `seq` of the next `lobby_changes`; absent if no changes follow. */
  seq?: number,
};

/** The changes since the preceding list. Entries that they do not mention are unchanged. */
export type LobbyChanges = {
  /** The number of the list after these changes: one more than the number of the list to which they apply. */
  seq: number,
  /** The open challenges that are new or changed, each with all its fields. */
  seeks?: Array<Seek>,
  /** The rooms whose open challenges left the list. */
  seeks_gone?: Array<RoomId>,
  /** The games that are new or changed, each with all its fields. */
  live?: Array<LiveGame>,
  /** The rooms whose games left the list. */
  live_gone?: Array<RoomId>,
  /** The number of people connected, if it changed. */
  people?: number,
};

/** The language a user reads, such as `en` or `pt-BR`. */
export type Locale = string;

/** A stored chat message. */
export type MessageData = {
  /** The room. */
  room: RoomId,
  /** The text. */
  text: ChatText,
  /** The time, in milliseconds since 1970. */
  at: number,
};

/** The notifications of a user. */
export type Notifications = {
  /** The server's public key, with which a page subscribes to push messages: 65 bytes in base64url. */
  server_key: string,
  /** The devices, the oldest first. */
  devices: Array<Device>,
  /** When the user is told. */
  when: NotifyWhen,
  /** Whether a service that sends direct messages on Discord is connected. */
  by_discord?: boolean,
};

/** When a user is told that it is their turn; by default immediately and at any hour. */
export type NotifyWhen = {
  /**
   * Whether the user is told only when little time is left: a day or less on the clock or, in a game without a
   * clock, a day or less before the game counts as abandoned.
   */
  little_time?: boolean,
  /**
   * The hours in which the user is not told. A notice that falls into these hours is sent when they end, if it is
   * still the player's turn.
   */
  quiet?: QuietHours,
  /** Whether the user is also told by a direct message on Discord. Only for members. */
  discord?: boolean,
};

/** A request about a game. */
export type OfGame = {
  /** The game's id. */
  game: string,
};

/** A request about a user. */
export type OfUser = {
  /** The user; by default the caller. */
  user?: UserId | null,
};

/** An offer to the opponent, who accepts or refuses it. */
export type Offer = "draw" | "takeback" | "rematch";

/** The user on whose behalf a service acts. */
export type OnBehalf = {
  /** Their id on Discord. */
  discord: Snowflake,
  /** Their name on Discord. */
  name: PlayerName,
  /** Whether an existing account keeps its name, because `name` may be out of date. */
  keep_name?: boolean,
};

/** The opponent for whom a room is made. */
export type Opponent = "open" | "link" | { user: string } | { discord: string, name: string } | { computer: number };

/** An option of a rule set. */
export type OptionInfo = {
  /** The id, such as `cube_turn`. */
  id: string,
  /** Its name for people. */
  name: string,
  /** The possible values. */
  values: Array<OptionValue>,
  /** The default value. */
  default: OptionValue,
  /** One sentence that explains the choice. */
  about: string,
  /** The same values as `values`, in the same order, each with its name for people. */
  labels: Array<Label>,
};

/** A value of an option: a number or a word. */
export type OptionValue = number | string;

/** The result of a game. */
export type Outcome = {
  /** The winner; `null` for a draw or a game without a result. */
  winner: Seat | null,
  /** The reason. */
  reason: Reason,
  /** The points of each side, in a game that counts points. */
  scores: BySeat<number> | null,
};

/** A pair of tokens in a conflict. In place of a token that the shorter stack lacks, there is a blank: `null`. */
export type Pair = {
  /** The attacker's token. */
  attacker: Fighter | null,
  /** The defender's token. */
  defender: Fighter | null,
};

/**
 * The data that is stored about a user. `games`, `merged`, `reports` and `messages` come in pages; everything else is
 * complete on every page.
 */
export type PersonalData = {
  /** The account. */
  account: AccountData,
  /** The open sessions: one for each token that is not signed out. */
  sessions: Array<SessionData>,
  /** The devices on which the user is told that it is their turn, the oldest first. */
  devices?: Array<Device>,
  /** When the user is told that it is their turn. */
  notify_when?: NotifyWhen,
  /** The ratings, by the id of the game. */
  ratings: { [key in string]: Rating },
  /** The players whom the user has blocked. */
  blocked: Array<User>,
  /** Bans of the user, mutes in the chat, and a name set by the operator. */
  sanctions: Array<SanctionData>,
  /** The reports that the user has sent, the latest first. */
  reports: Array<ReportData>,
  /** The user's chat messages that are stored because somebody reported the chat, the latest report first. */
  messages: Array<MessageData>,
  /** The games, in the order of their rooms' ids. The request `record` returns the actions of a game. */
  games: Array<GameData>,
  /** The value of `after` that asks for the next page of games; `null` on the last page. */
  next: RoomId | null,
  /** The value of `skip` that asks for the next page of `merged`, `reports` and `messages`; missing on the last page. */
  more?: number,
};

/** The point of view of a replay. */
export type Perspective = "white" | "black" | "spectators" | "all";

/** One piece on the board. */
export type Piece = {
  /** Its square; the lower left one if it covers several. */
  at: Square,
  /** The owner; `null` if it belongs to both sides. */
  owner: Seat | null,
  /** Its kind, by the id in the game's catalogue. */
  kind: string, } & ({
  /** Its width and height in squares; it goes up and right from `at`. */
  side: number,
  /** Whether it has enough tokens to be controlled. */
  controlled: boolean,
  /** The kinds of its tokens from bottom to top; `null` for a hidden one. */
  stack: Array<string | null>,
  /**
   * For each token, whether it has moved or fought this turn. If the viewer may not know which tokens these are,
   * the same number of tokens at the top is marked instead.
   */
  spent: Array<boolean>, } | {
  /** The direction of the arrow. */
  facing: Facing, } | {
  /** The number; `null` if hidden. */
  value: number | null, } | Record<symbol, never>);

/** A game of a user. */
export type PlayedGame = {
  /** The room. */
  room: RoomId,
  /** The game's id. */
  game: string,
  /** The rule set's id. */
  variant: string,
  /** The chosen options. */
  options: { [key in string]: OptionValue },
  /** The user's seat. */
  seat: Seat,
  /** The players. */
  players: BySeat<Player | null>,
  /**
   * Whether the sides are drawn when the game begins. Until then, `seat` and the places in `players` have no
   * meaning.
   */
  random_seats?: boolean,
  /** The clock. */
  clock: ClockChoice | null,
  /** Whether the game changes ratings. */
  rated: boolean,
  /** The status of the room. */
  status: RoomStatus,
  /** The sides to act, while the game is on. The field is present only if the caller is the user. */
  to_act?: Seats,
  /** When the game ended, in milliseconds since 1970; in an unfinished game, when the room was created. */
  at: number,
  /** The result; `null` before the game has ended. */
  result: Outcome | null,
};

/** The player of a seat. */
export type Player = {
  /** The user. */
  user: User,
  /** Their rating in the game, if they have one. */
  rating: number | null,
  /**
   * Whether they are present in the room. In the `challenges` of a profile: whether they are connected. In the
   * `games` of a profile: always false.
   */
  online: boolean,
  /**
   * The level of a computer opponent; absent for a person. Only the server sets it, so no person's name can imitate
   * it.
   */
  level?: number,
};

/** The name of a user. */
export type PlayerName = string;

/** A position with nothing hidden, and its legal actions. */
export type PositionView = {
  /** The position in one line, to be sent back with the next action. */
  position: string,
  /** The board with nothing hidden. */
  board: Board,
  /** The sides to act: during the set-up, those that have not finished it; none once the game is over. */
  to_act: Seats,
  /** The legal actions of the side to act, sorted; empty if there are too many to list, as during set-up. */
  legal: Array<string>,
  /** The action that this request played, with its effects; `null` if it had none to play. */
  last: LastAction | null,
  /** The result, if the action ended the game. The server then refuses a further request with this `position`. */
  result: Outcome | null,
};

/** The profile of a user. */
export type Profile = {
  /** The user. */
  user: User,
  /** Their ratings, by the id of the game. */
  ratings: { [key in string]: Rating },
  /**
   * Their games that the caller may see, up to a maximum for each status: first the unfinished ones, then the
   * finished ones. Both groups are in the order in which the rooms were created, the newest first.
   */
  games: Array<PlayedGame>,
  /**
   * Games in which a free seat waits for this user alone, the latest first. If there are too many, some are left
   * out. Only the user sees these games.
   */
  challenges: Array<PlayedGame>,
  /**
   * Their ratings after the rated games that the caller may see, the oldest first. For each entry of the catalogue,
   * only the newest 100 are included.
   */
  history: Array<RatingPoint>,
};

/** A decision with too many possible actions to list. */
export type Prompt = { "kind": "setup",
  /** The values to place, each used once. */
  values: Array<number>,
  /** The squares, in the order of the characters. */
  squares: Array<Square>,
  /** The kind of the pieces to place, by the id in the game's catalogue. */
  piece?: string,
};

/** An offer, its withdrawal, or the answer to it. */
export type Proposal = {
  /** The room. */
  room: RoomId,
  /** The thing offered. */
  what: Offer,
};

/** The address at which a push service accepts messages for one device: a URL that the browser gives to the page. */
export type PushAddress = string;

/** Hours of each day in which a user is not told anything. */
export type QuietHours = {
  /** The first quiet minute of the local day, counted from midnight: 0 to 1439. */
  from: number,
  /** The first minute after the quiet hours: 0 to 1439. If it is before `from`, the quiet hours go past midnight. */
  to: number,
  /** The local time minus UTC, in minutes: -840 to 840, positive in the east. */
  offset: number,
};

/** A row of a leaderboard. */
export type Ranked = {
  /** The rank, counted from 1. */
  rank: number,
  /** The player. */
  user: User,
  /** The rating itself, rounded. */
  rating: number,
  /** The rating deviation, rounded: with 95 % certainty, the true rating differs by at most twice this number. */
  deviation: number,
  /** The number of rated games. */
  games: number,
};

/** A Glicko-2 rating. */
export type Rating = {
  /** The rating itself, rounded. */
  rating: number,
  /** The rating deviation, rounded: with 95 % certainty, the true rating differs by at most twice this number. */
  deviation: number,
  /** The number of rated games. */
  games: number,
};

/** A rating after a rated game. */
export type RatingPoint = {
  /** The game's id. */
  game: string,
  /** When the game ended, in milliseconds since 1970. */
  at: number,
  /** The rating after it, rounded. */
  rating: number,
};

/** The reason why a game ended, as a word in snake_case such as `king_escaped`. */
export type Reason = string;

/** A reason for which the rules of a game end it, as a sentence for people. */
export type ReasonInfo = {
  /** The reason. */
  id: Reason,
  /** The sentence if somebody won; `{winner}` and `{loser}` stand for the two sides. */
  won: string,
  /** The sentence for a draw. */
  drawn: string,
};

/** One action of a record. */
export type RecordedAction = {
  /** The side that acted. */
  seat: Seat,
  /** The action; `?` stands for anything hidden from the caller. */
  action: string,
  /** The number of its turn, as in `LastAction`. */
  turn_number?: number,
  /** The time, in milliseconds since 1970. */
  at: number,
  /** The acting side's remaining time after the action, in milliseconds; `null` in a room without a clock. */
  clock_ms: number | null,
};

/** Removes a device. */
export type RemoveDevice = {
  /** The device. */
  device: DeviceId,
};

/** Some positions of a game. */
export type Replay = {
  /** The room. */
  room: RoomId,
  /** The point of view. */
  eyes: Perspective,
  /** The first position asked for, counted in actions from the beginning. */
  from: number,
  /** The number of actions of the game so far: the ply of its last position. */
  plies: number,
  /** The positions in order, at most `REPLAY_POSITIONS_MAX`; none if `from` is beyond the last. */
  positions: Array<ReplayPosition>,
};

/** One position of a replay. */
export type ReplayPosition = {
  /** The number of actions before it. */
  ply: number,
  /** The board from this point of view. */
  board: Board,
  /** The sides to act. */
  to_act: Seats,
  /** Whether the players are setting up, before the first turn. */
  setup?: boolean,
  /** The action that led to it, with its effects; `null` at the beginning. */
  last: LastAction | null,
  /** The position in one line, if it was asked for. */
  text?: string,
  /** If `last` ended its turn, the earlier actions of the turn, as in `RoomView`. */
  turn?: Array<LastAction>,
};

/** Reports the chat or a player of a room to the operator of the server. */
export type Report = {
  /** The room. */
  room: RoomId,
  /** The reporter's words. They are required if the room keeps no messages that the reporter may read. */
  note?: ChatText,
};

/** A report. */
export type ReportData = {
  /** The room. */
  room: RoomId,
  /** The reporter's words. */
  note: ChatText | null,
  /** The time, in milliseconds since 1970. */
  at: number,
};

/** One frame from a client. */
export type Request = {
  /** The id that the answer repeats as `re`. */
  id?: RequestId,
  /** From a service: the user on whose behalf it acts. */
  as?: OnBehalf, } & ({ "type": "hello" } & Hello | { "type": "create" } & Create | { "type": "join" } & InRoom | { "type": "decline" } & InRoom | { "type": "watch" } & InRoom | { "type": "unwatch" } & InRoom | { "type": "act" } & Act | { "type": "hint" } & AskHint | { "type": "offer" } & Proposal | { "type": "accept" } & Proposal | { "type": "refuse" } & Proposal | { "type": "claim_draw" } & ClaimDraw | { "type": "resign" } & InRoom | { "type": "abort" } & InRoom | { "type": "chat" } & Say | { "type": "lobby" } & WatchLobby | { "type": "record" } & InRoom | { "type": "analyse" } & InRoom | { "type": "evaluate" } & AskEvaluation | { "type": "judge" } & AskJudgement | { "type": "replay" } & AskReplay | { "type": "profile" } & OfUser | { "type": "leaderboard" } & OfGame | { "type": "sign_out" } & SignOut | { "type": "block" } & Block | { "type": "unblock" } & Block | { "type": "blocks" } | { "type": "report" } & Report | { "type": "notifications" } | { "type": "add_device" } & AddDevice | { "type": "remove_device" } & RemoveDevice | { "type": "notify_when" } & NotifyWhen | { "type": "deliver_notices" } | { "type": "enter_activity" } & EnterActivity | { "type": "leave_activity" } & LeaveActivity | { "type": "show_in_activity" } & ShowInActivity | { "type": "wait_in_activity" } & WaitInActivity | { "type": "set_activity" } & SetActivity | { "type": "launch" } & InRoom | { "type": "data" } & AskData | { "type": "delete_account" } | { "type": "ping" });

/** The id that a client gives a request; the answer repeats it. */
export type RequestId = number | RequestText;

/** The id of a request as a string of at most `RequestText::BYTES_MAX` bytes. */
export type RequestText = string;

/** The id of a room, in which one game is played. */
export type RoomId = string;

/** The status of a room in a word. */
export type RoomStatus = "waiting" | "playing" | "finished";

/** The state of a room for one viewer. */
export type RoomView = {
  /** The room. */
  room: RoomId,
  /**
   * A number that grows with every visible change of the room. Of two views, the one with the higher number is
   * newer.
   */
  seq: number,
  /** The game's id. */
  game: string,
  /** The rule set's id. */
  variant: string,
  /** The chosen options. */
  options: { [key in string]: OptionValue },
  /** The players by seat; `null` on a free seat. */
  players: BySeat<Player | null>,
  /** The clocks; `null` in a room without a clock. */
  clock: ClockView | null,
  /**
   * Whether the game changes the players' ratings; false if it ended before both players made a move, or if the
   * operator closed it.
   */
  rated: boolean,
  /**
   * Whether the game was created as a rated one but does not change ratings, because it ended before both players
   * made a move, or because the operator closed it.
   */
  hardly_begun?: boolean,
  /**
   * Whether the room is kept out of the lobby and of the profiles that others see. Anyone with its link may watch
   * it.
   */
  private?: boolean,
  /**
   * Whether the sides are drawn when the game begins. Until then, `seat` and the creator's place in `players` do not
   * say which side the creator will play.
   */
  random_seats?: boolean,
  /** While the room waits for a player: who may join, and how long it waits. */
  waiting?: Waiting,
  /** Whether the players are setting up, before the first turn. */
  setup?: boolean,
  /** The number of actions so far. */
  ply: number,
  /** The board. */
  board: Board,
  /** The last action with its effects. */
  last: LastAction | null,
  /** The earlier actions of the turn of `last`, the oldest first; the latest `TURN_ACTIONS_MAX` if there are more. */
  turn?: Array<LastAction>,
  /** The open offers, each with the side that made it. */
  offers: { [key in Offer]?: Seat },
  /** The number of spectators. */
  spectators: number,
  /** The room of the next game, once a rematch is agreed. */
  rematch: RoomId | null,
  /**
   * The number of hints given to the person who plays against the computer; absent if 0. A further hint counts only
   * after that person's next action, or after a takeback.
   */
  hints?: number,
  /** The viewer's own seat; `null` for a spectator. */
  seat: Seat | null,
  /** The viewer's legal actions, sorted; empty if it is not their turn, or if `prompt` describes their decision. */
  legal: Array<string>,
  /** The viewer's decision, if its actions are too many to list. */
  prompt: Prompt | null,
  /** The draws that the viewer may claim now. */
  claims: Array<Claim>,
  /** If `claims` is empty: an action with which the viewer may claim a draw. */
  claim_with?: ClaimWith,
  /**
   * The number of actions that would remain if the viewer took back their last action. Absent if they cannot take it
   * back, or have offered a takeback too often.
   */
  takeback_to?: number,
  /** The status. */
  status: RoomStatus,
  /** The sides to act: during the set-up, those that have not finished it; none if the game is not on. */
  to_act: Seats,
  /** The result; `null` before the game has ended. */
  result: Outcome | null,
};

/** A ban, a mute, or a name that the user cannot change. */
export type SanctionData = {
  /** `ban`, `mute`, or `name` if the operator has set the user's name. */
  kind: string,
  /** The reason. */
  reason: string,
  /** When it began, in milliseconds since 1970. */
  at: number,
  /** When it ends, in milliseconds since 1970; `null` if it does not end by itself. */
  until: number | null,
};

/** Sends a chat message. */
export type Say = {
  /** The room. */
  room: RoomId,
  /** The text. */
  text: ChatText,
};

/** A place at the board, named by its colour. */
export type Seat = "white" | "black";

/** A choice of seat. */
export type SeatChoice = "white" | "black" | "random";

/** A set of seats, in turn order; on the wire a list such as `["white"]`. */
export type Seats = Array<Seat>;

/**
 * Proof of who a client is: the token of a guest or member, or the secret shared with a service.
 *
 * It has no `Display`, and its `Debug` hides it. Comparing two secrets of the same length takes the same time no
 * matter where they differ.
 */
export type Secret = string;

/** An open challenge. */
export type Seek = {
  /** The room. */
  room: RoomId,
  /** The game's id. */
  game: string,
  /** The rule set's id. */
  variant: string,
  /** The chosen options. */
  options: { [key in string]: OptionValue },
  /** The creator of the challenge. */
  user: User,
  /** The creator's rating in the game, if they have one. */
  rating: number | null,
  /** The clock. */
  clock: ClockChoice | null,
  /** Whether the game changes ratings. */
  rated: boolean,
  /** The seat of the player who joins; random if the sides are drawn when the game begins. */
  seat: SeatChoice,
  /** The order of creation: a newer challenge has a higher number. */
  order: number,
};

/** One frame from the server. */
export type ServerFrame = {
  /** The id of the request that the frame answers. */
  re?: RequestId,
  /** For a service: the user to whom the frame is addressed. */
  to?: UserId, } & ({ "type": "welcome" } & Welcome | { "type": "view" } & RoomView | { "type": "done" } | { "type": "hint" } & Hint | { "type": "chat" } & Chat | { "type": "chat_removed" } & ChatRemoved | { "type": "lobby" } & Lobby | { "type": "lobby_changes" } & LobbyChanges | { "type": "record" } & GameRecord | { "type": "analysis" } & Analysis | { "type": "evaluation" } & Evaluation | { "type": "judgement" } & Judgement | { "type": "replay" } & Replay | { "type": "profile" } & Profile | { "type": "leaderboard" } & Leaderboard | { "type": "blocks" } & Blocks | { "type": "notifications" } & Notifications | { "type": "turn_notice" } & TurnNotice | { "type": "turn_over" } & TurnOver | { "type": "activity" } & ActivityState | { "type": "data" } & PersonalData | { "type": "error" } & ErrorReply);

/** A session. The token itself is stored only as a hash. */
export type SessionData = {
  /** When it began, in milliseconds since 1970. */
  created: number,
  /** When it was last used, in milliseconds since 1970; precise only to the hour. */
  used: number,
};

/** Changes the settings of an instance of the Activity. */
export type SetActivity = {
  /** The instance. */
  instance: ActivityInstanceId,
  /** Whether the winner of a game plays the next one. */
  winner_stays: boolean,
};

/** Shows a room to everybody in an instance of the Activity. */
export type ShowInActivity = {
  /** The instance. */
  instance: ActivityInstanceId,
  /** The room; none for the lobby of the instance. */
  room?: RoomId,
};

/** Revokes the token with which the connection was opened, or every token of the user. */
export type SignOut = {
  /** Whether to revoke every token of the user. */
  everywhere?: boolean,
};

/**
 * The id of a user or an application on Discord. On the wire it is a string, because it is too large for the numbers
 * of JavaScript.
 */
export type Snowflake = string;

/** A square of a board. Squares are ordered by file, then by rank. */
export type Square = string;

/**
 * A turn about which the player is to be told by a direct message on Discord. It is pushed to the service that sends
 * these messages.
 */
export type TurnNotice = {
  /** The player's id on Discord. */
  discord: Snowflake,
  /** The player's name. */
  name: PlayerName,
  /** The language the player reads. */
  locale?: Locale,
  /** The room. */
  room: RoomId,
  /** The game's id. */
  game: string,
  /** The opponent's name. */
  opponent: PlayerName,
};

/**
 * The end of a turn for which a `TurnNotice` was pushed: the direct message about that turn is no longer true.
 * Pushed to the service that sends these messages.
 */
export type TurnOver = {
  /** The player's id on Discord. */
  discord: Snowflake,
  /** The room. */
  room: RoomId,
};

/** The public data of a user. */
export type User = {
  /** Their id. */
  id: UserId,
  /** Their name. */
  name: PlayerName,
  /** Their kind. */
  kind: UserKind,
};

/** The id of a user. */
export type UserId = string;

/** The kind of a user. */
export type UserKind = "guest" | "member" | "computer";

/** A value of a number beside a game's board, with the value's name for people. */
export type ValueName = {
  /** The value. */
  value: number,
  /** The name for people. */
  name: string,
  /**
   * For a phase of a turn: the character that marks an action of this phase in the action's text, such as `+` in
   * `+b1A`.
   */
  sign?: string,
};

/** A rule set of a game. */
export type VariantInfo = {
  /** The id, such as `cwali`. */
  id: string,
  /** Its name for people. */
  name: string,
  /** One sentence about its difference from the other rule sets. */
  about: string,
  /** Its options. */
  options: Array<OptionInfo>,
};

/**
 * How good an action was, compared with the best one that the computer found. Chances are in thousandths: 0 for a sure
 * loss of the seat that acted, 1,000 for a sure win.
 */
export type Verdict = {
  /** The seat's chances after the action. */
  chance: number,
  /** The seat's chances after the best action. */
  best_chance: number,
  /** The best action; absent if `best_chance` exceeds `chance` by less than 5 thousandths. */
  best?: string,
};

/** Joins or leaves the queue of the people who want to play next. */
export type WaitInActivity = {
  /** The instance. */
  instance: ActivityInstanceId,
  /** Whether the caller waits from now on. */
  wait: boolean,
};

/** How long a room waits for a player, and for whom. */
export type Waiting = {
  /** The people who may join. */
  invited: Invitation,
  /**
   * When the challenge expires, in milliseconds since 1970. While the creator is away and `away_ms` is present, the
   * challenge also expires when they have been away for too long, and `until` is the earlier of the two times.
   */
  until: number,
  /**
   * How long the creator may be away before the challenge expires, in milliseconds. This is not the time for which
   * they have already been away. Absent if the challenge stays open until `until` even without its creator.
   */
  away_ms?: number,
};

/** Asks for the lobby. */
export type WatchLobby = {
  /** Whether to push the lobby when it changes. */
  watch: boolean,
  /** Whether to push `lobby_changes` instead of full lists. */
  changes?: boolean,
};

/** Answers `hello`. */
export type Welcome = {
  /** The server's version of the protocol. */
  version: number,
  /** The user; `None` for a service. */
  user: User | null,
  /** The token with which the client can reconnect as the same user; `None` for a service. */
  token: Secret | null,
  /** The catalogue of games. */
  games: Array<GameInfo>,
  /** The server's clock, in milliseconds since 1970. */
  now: number,
  /** Whether guests can sign in with Discord on this server's web pages. */
  sign_in?: boolean,
};

/** A word of a game's vocabulary and its name for people. */
export type Word = {
  /** The word as it appears in a board. */
  id: string,
  /** The name for people. */
  name: string,
};
