// The messages by type: what can be asked, and what is answered to it.
import type { ErrorCode, RoomId, ServerFrame, Request } from "../protocol";

type Bare<T> = T extends unknown ? Omit<T, "id" | "as"> : never;

/** What a client says. */
export type ClientMessage = Bare<Request>;

/** What the server says. */
export type ServerMessage = ServerFrame;

/** The message of the server of this type. */
export type Message<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;

/** The type of the answer to each request; every other is answered with a view. */
type Answered = {
  hello: "welcome";
  unwatch: "done";
  chat: "chat";
  lobby: "lobby";
  record: "record";
  replay: "replay";
  profile: "profile";
  leaderboard: "leaderboard";
  sign_out: "done";
  ping: "done";
};

/** The answer to this request, where it is not refused. */
export type Answer<M extends ClientMessage> = M["type"] extends keyof Answered
  ? Message<Answered[M["type"]]>
  : Message<"view">;

/** A request that was not done: the server refused it, or the connection was lost before its answer came. */
export class Refused extends Error {
  override name = "Refused";

  constructor(
    /** The server's code; `lost` where there was no answer, so that nobody knows whether it was done. */
    readonly code: ErrorCode | "lost",
    /** One sentence for people. */
    message: string,
    /** The room that it was about. */
    readonly room: RoomId | null = null,
  ) {
    super(message);
  }
}
