// An instance of the Activity, shared by all people who have the page open in one channel. The page enters the instance
// on every new connection. If the server refuses or dismisses the user, the page enters again after a pause.

import type { ActivityState, RoomId } from "../protocol";
import { RequestError, type Answer, type ClientMessage, type ServerMessage } from "../net/messages";
import { sentence } from "../shell/texts";
import { Attempts } from "./attempts";

export interface InstanceConnection {
  request<M extends ClientMessage>(message: M): Promise<Answer<M>>;
  listen(listener: (frame: ServerMessage) => void): () => void;
}

export class Instance {
  /** The last state of the instance that the server sent; null before the first one. */
  current: ActivityState | null = $state.raw(null);
  refusal: string | null = $state(null);
  /** The room for which the user opened the page, if the instance does not show it; otherwise null. */
  launched: RoomId | null = $state(null);

  readonly #stop: () => void;
  readonly #attempts = new Attempts(() => this.#enter());
  #linkedRoom: RoomId | null;

  /** If no room is shown when the user enters for the first time, the page shows `linkedRoom` to everybody. */
  constructor(
    readonly id: string,
    private readonly connection: InstanceConnection,
    linkedRoom: RoomId | null,
  ) {
    this.#linkedRoom = linkedRoom;
    this.#stop = connection.listen((frame) => {
      if (frame.type !== "activity" || frame.instance !== id) return;
      this.current = frame;
      // In the state for a dismissed user, `here` is empty.
      if (frame.here.length === 0) this.#attempts.startLater();
    });
  }

  close(): void {
    this.disconnected();
    this.#stop();
  }

  /** Enters the instance; call this on each new connection. Tries again after a pause if refused. */
  enter(): Promise<void> {
    return this.#attempts.start();
  }

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
      // Without a connection, no retry is needed: the page enters on the next connection.
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

  async wait(wait: boolean): Promise<void> {
    await this.connection.request({ type: "wait_in_activity", instance: this.id, wait });
  }

  async setWinnerStays(winner_stays: boolean): Promise<void> {
    await this.connection.request({ type: "set_activity", instance: this.id, winner_stays });
  }
}
