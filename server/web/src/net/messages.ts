// The client's requests with their answers, and the error of a failed request.
import type { ErrorCode, RoomId, ServerFrame, Request } from "../protocol";

type Bare<T> = T extends unknown ? Omit<T, "id" | "as"> : never;

/** A request without its ID, and without the user for whom a service asks. */
export type ClientMessage = Bare<Request>;

export type ServerMessage = ServerFrame;

export type Message<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;

type Complete<T extends Record<ClientMessage["type"], ServerMessage["type"]>> = T;

/** The type of the answer to each request. `Complete` makes a missing line a compile error. */
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

export type Answer<M extends ClientMessage> = Message<Answered[M["type"]]>;

/** A failed request: the server refused it, it was not sent in time, or the connection was lost before the answer. */
export class RequestError extends Error {
  override name = "RequestError";

  constructor(
    /** `lost` means that there was no answer; the request may have been processed. */
    readonly code: ErrorCode | "lost",
    /** A sentence for the user. */
    message: string,
    readonly room: RoomId | null = null,
  ) {
    super(message);
  }
}

const TEMPORARY: Array<RequestError["code"]> = ["rate_limited", "unconfirmed", "internal"];

/** Whether the request was refused for a reason that can pass by itself, so that the same request can succeed later. */
export const isTemporary = (reason: unknown): reason is RequestError =>
  reason instanceof RequestError && TEMPORARY.includes(reason.code);
