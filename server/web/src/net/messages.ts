// Types of the client's requests and their answers, and the error of a failed request.
import type { ErrorCode, RoomId, ServerFrame, Request } from "../protocol";

type Bare<T> = T extends unknown ? Omit<T, "id" | "as"> : never;

/** A message of the client, without its ID. */
export type ClientMessage = Bare<Request>;

/** A message of the server. */
export type ServerMessage = ServerFrame;

/** The server message of this type. */
export type Message<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;

/** The answer type of each request; all other requests are answered with a view. */
type Answered = {
  hello: "welcome";
  unwatch: "done";
  hint: "hint";
  analyse: "analysis";
  evaluate: "evaluation";
  judge: "judgement";
  chat: "chat";
  lobby: "lobby";
  record: "record";
  replay: "replay";
  profile: "profile";
  leaderboard: "leaderboard";
  sign_out: "done";
  block: "done";
  unblock: "done";
  blocks: "blocks";
  report: "done";
  data: "data";
  delete_account: "done";
  ping: "done";
};

/** The answer to this request if it succeeds. */
export type Answer<M extends ClientMessage> = M["type"] extends keyof Answered
  ? Message<Answered[M["type"]]>
  : Message<"view">;

/** A failed request: the server refused it, or the connection was lost before its answer arrived. */
export class RequestError extends Error {
  override name = "RequestError";

  constructor(
    /** The server's error code, or `lost` without an answer; then it is unknown whether the request was processed. */
    readonly code: ErrorCode | "lost",
    /** A sentence for the user. */
    message: string,
    /** The room of the request. */
    readonly room: RoomId | null = null,
  ) {
    super(message);
  }
}
