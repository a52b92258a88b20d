// Types of the client's requests and their answers, and the error of a failed request.
import type { ErrorCode, RoomId, ServerFrame, Request } from "../protocol";

type Bare<T> = T extends unknown ? Omit<T, "id" | "as"> : never;

/** A message of the client, without its ID and the user for whom a service asks. */
export type ClientMessage = Bare<Request>;

/** A message of the server. */
export type ServerMessage = ServerFrame;

/** The server message of this type. */
export type Message<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;

type Complete<T extends Record<ClientMessage["type"], ServerMessage["type"]>> = T;

/** The answer type of each request. A request without a line here is a compile error. */
type Answered = Complete<{
  hello: "welcome";
  create: "view";
  join: "view";
  decline: "view";
  watch: "view";
  unwatch: "done";
  act: "view";
  hint: "hint";
  offer: "view";
  accept: "view";
  refuse: "view";
  claim_draw: "view";
  resign: "view";
  abort: "view";
  chat: "chat";
  lobby: "lobby";
  record: "record";
  analyse: "analysis";
  evaluate: "evaluation";
  judge: "judgement";
  replay: "replay";
  profile: "profile";
  leaderboard: "leaderboard";
  sign_out: "done";
  block: "done";
  unblock: "done";
  blocks: "blocks";
  notifications: "notifications";
  add_device: "notifications";
  remove_device: "notifications";
  notify_when: "notifications";
  deliver_notices: "done";
  enter_activity: "activity";
  leave_activity: "done";
  show_in_activity: "done";
  wait_in_activity: "done";
  set_activity: "done";
  launch: "done";
  report: "done";
  data: "data";
  delete_account: "done";
  ping: "done";
}>;

/** The answer to this request if it succeeds. */
export type Answer<M extends ClientMessage> = Message<Answered[M["type"]]>;

/**
 * A failed request: the server refused it, it could not be sent in time, or the connection was lost before its answer
 * arrived.
 */
export class RequestError extends Error {
  override name = "RequestError";

  constructor(
    /**
     * The server's error code, or `lost` if there was no answer. A lost request may have been processed if it was sent.
     */
    readonly code: ErrorCode | "lost",
    /** A sentence for the user. */
    message: string,
    /** The room of the request. */
    readonly room: RoomId | null = null,
  ) {
    super(message);
  }
}
