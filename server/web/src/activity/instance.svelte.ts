// An instance of the Activity, which everybody who has the page open in one channel shares. The server sends the room
// that they all see, the people and the queue for the next game. The page enters the instance again on every new
// connection, and after a pause if it was refused or if the server has dismissed the user.

import type { ActivityState, RoomId } from "../protocol";
import { RequestError, type Answer, type ClientMessage, type ServerMessage } from "../net/messages";
import { sentence } from "../shell/texts";
import { Attempts } from "./attempts";

/** The part of the connection that an instance needs. */
export interface InstanceConnection {
  request<M extends ClientMessage>(message: M): Promise<Answer<M>>;
  listen(listener: (frame: ServerMessage) => void): () => void;
}

export class Instance {
  /** The instance as the server described it last; null before its first description. */
  current: ActivityState | null = $state.raw(null);
  /** Why the user could not enter, as a sentence. */
  refusal: string | null = $state(null);
  /** The room for which the user opened the page, unless the instance shows it. */
  launched: RoomId | null = $state(null);

  readonly #stop: () => void;
  readonly #attempts = new Attempts(() => this.#enter());
  #linkedRoom: RoomId | null;

  /** `linkedRoom` is shown to everybody if the instance shows no room when the user first enters it. */
  constructor(
    readonly id: string,
    private readonly connection: InstanceConnection,
    linkedRoom: RoomId | null,
  ) {
    this.#linkedRoom = linkedRoom;
    this.#stop = connection.listen((frame) => {
      if (frame.type !== "activity" || frame.instance !== id) return;
      this.current = frame;
      // To a user whom it dismisses, the server shows an instance without people.
      if (frame.here.length === 0) this.#attempts.startLater();
    });
  }

  close(): void {
    this.disconnected();
    this.#stop();
  }

  /** Enters the instance, and tries again after a pause if that is refused. Call this on each new connection. */
  enter(): Promise<void> {
    return this.#attempts.start();
  }

  /** Makes no further attempt to enter over a lost connection. */
  disconnected(): void {
    this.#attempts.stop();
  }

  /** Returns false if the user was refused. */
  async #enter(): Promise<boolean> {
    const { room } = this.current ?? {};
    try {
      const answer = await this.connection.request({
        type: "enter_activity",
        instance: this.id,
        ...(room === undefined ? {} : { room }),
      });
      this.refusal = null;
      this.launched =
        answer.launched !== undefined && answer.launched !== answer.room ? answer.launched : null;
      const linked = this.#linkedRoom;
      this.#linkedRoom = null;
      if (linked !== null && answer.room === undefined) void this.show(linked).catch(() => {});
      return true;
    } catch (reason) {
      // If the connection was lost, the page enters again on the next connection.
      if (reason instanceof RequestError && reason.code === "lost") return true;
      this.refusal = reason instanceof RequestError ? sentence(reason.message) : String(reason);
      return false;
    }
  }

  /** Shows a room to everybody; null shows the lobby. Rejects with `RequestError`. */
  async show(room: RoomId | null): Promise<void> {
    const shown = room === null ? {} : { room };
    await this.connection.request({ type: "show_in_activity", instance: this.id, ...shown });
  }

  /** Joins or leaves the queue for the next game. Rejects with `RequestError`. */
  async wait(wait: boolean): Promise<void> {
    await this.connection.request({ type: "wait_in_activity", instance: this.id, wait });
  }

  /** Sets whether the winner of a game plays the next one. Rejects with `RequestError`. */
  async setWinnerStays(winner_stays: boolean): Promise<void> {
    await this.connection.request({ type: "set_activity", instance: this.id, winner_stays });
  }
}
