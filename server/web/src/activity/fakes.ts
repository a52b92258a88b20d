// A fake of the Discord client in which the page runs, and values of the protocol for tests.

import type { ActivityState, RoomView, User } from "../protocol";
import { DiscordError, type Discord, type LayoutMode, type Participant, type RichPresence } from "./discord";

/** A fake that records the name of each call. A call whose name is in `refused` rejects. */
export class FakeDiscord implements Discord {
  readonly instance = "i-1-gc-2-3";
  readonly inServer = true;
  readonly linkedRoom = null;
  refused = new Set<string>();
  calls: string[] = [];

  async #call<T>(name: string, value: T): Promise<T> {
    this.calls.push(name);
    if (this.refused.has(name)) throw new DiscordError(`${name} is refused`);
    return value;
  }

  ready = () => this.#call("ready", undefined);
  authorize = () => this.#call("authorize", "a-code");
  authenticate = (token: string) => this.#call(`authenticate ${token}`, undefined);
  locale = () => this.#call("locale", "en-US");
  followParticipants = (_: (participants: Participant[]) => void) =>
    this.#call("followParticipants", undefined);
  followLayout = (_: (mode: LayoutMode) => void) => this.#call("followLayout", undefined);
  unlockOrientation = () => this.#call("unlockOrientation", undefined);
  setPresence = (_: RichPresence | null) => this.#call("setPresence", undefined);
  invite = () => this.#call("invite", undefined);
  share = () => this.#call("share", true);
  openLink = (url: string) => this.#call(`openLink ${url}`, undefined);
}

export const member = (id: string): User => ({ id, name: id, kind: "member" });

export const instanceOf = (here: string[], more: Partial<ActivityState> = {}): ActivityState => ({
  instance: "i-1-gc-2-3",
  here: here.map(member),
  ...more,
});

/** A view of a room, with only the fields that tests need. */
export const viewOf = (
  white: string | null,
  black: string | null,
  more: Partial<RoomView> = {},
): RoomView => {
  const player = (id: string | null) =>
    id === null ? null : { user: member(id), rating: null, online: true };
  return {
    room: "k3f9x2",
    game: "tablut",
    players: { white: player(white), black: player(black) },
    status: "playing",
    to_act: ["white"],
    spectators: 0,
    seat: null,
    result: null,
    clock: null,
    ...more,
  } as unknown as RoomView;
};
