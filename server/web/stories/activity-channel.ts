// A Discord channel in which people open the Activity. It runs a Konakis server, and stand-ins for Discord's API, proxy
// and app.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Frame, Page } from "playwright-core";
import { APPLICATION, BOT_TOKEN, CLIENT_SECRET, DiscordApi, type Person } from "./discord-api";
import {
  activityFrame,
  activityQuery,
  CHANNEL,
  participantOf,
  serveDiscord,
  setParticipants,
} from "./discord-client";
import { DiscordProxy } from "./discord-proxy";
import { Server } from "./server";
import { openWindow } from "./window";

/** A person’s Discord app, in which the Activity is open. */
export interface Visitor {
  person: Person;
  page: Page;
  frame: Frame;
}

export type Opening = BrowserContextOptions & {
  layout?: "desktop" | "phone" | "pip";
  /** Whether Discord tells the server that the person is in the instance. */
  present?: boolean;
  instance?: string;
  customId?: string;
  opaque?: boolean;
  language?: string;
  /** The commands of Discord's SDK that the person refuses, such as `AUTHORIZE`. */
  refused?: string[];
  failOnConsoleErrors?: boolean;
};

let instances = 0;

export class ActivityChannel {
  readonly visitors: Visitor[] = [];
  instance = "";

  private constructor(
    readonly api: DiscordApi,
    readonly proxy: DiscordProxy,
    readonly server: Server,
    private readonly secrets: string,
  ) {
    this.renew();
  }

  static async open(): Promise<ActivityChannel> {
    const [api, proxy] = await Promise.all([DiscordApi.start(), DiscordProxy.start()]);
    const secrets = mkdtempSync(join(tmpdir(), "konakis-secrets-"));
    const file = (name: string, content: string) => {
      const path = join(secrets, name);
      writeFileSync(path, content, { mode: 0o600 });
      return path;
    };
    const server = await Server.start([
      ...["--public-url", "https://konakis.example"],
      ...["--discord-client-id", APPLICATION],
      ...["--discord-client-secret-file", file("client", CLIENT_SECRET)],
      ...["--discord-token-file", file("bot", BOT_TOKEN)],
      ...["--discord-token-url", `${api.url}/oauth2/token`],
      ...["--discord-api-url", api.url],
      ...["--discord-activity-origin", proxy.url],
    ]);
    proxy.target = server.url;
    return new ActivityChannel(api, proxy, server, secrets);
  }

  /** Begins a new instance without visitors, as Discord does after the last person has left. */
  renew(): void {
    instances += 1;
    this.instance = `i-${1_000 + instances}-gc-2-3`;
    this.visitors.length = 0;
  }

  /** Opens the Activity for a person in a new window, and announces the person to the other visitors. */
  async enter(
    person: Person,
    {
      layout = "desktop",
      present = true,
      instance = this.instance,
      customId,
      opaque = false,
      language = "en-US",
      refused = [],
      ...options
    }: Opening = {},
  ): Promise<Visitor> {
    if (present) this.api.setPresent(instance, person, true);
    const people = [...this.visitors.map((visitor) => visitor.person), person];
    const query = activityQuery(instance, layout === "phone" ? "mobile" : "desktop", customId);
    const page = await openWindow(CHANNEL, {
      ...options,
      prepare: (context) =>
        serveDiscord(context, this.api, person, {
          frame: this.proxy.url + query,
          origin: this.proxy.url,
          participants: people.map(participantOf),
          layout,
          refused,
          language,
          opaque,
        }),
    });
    const visitor = { person, page, frame: await activityFrame(page) };
    this.visitors.push(visitor);
    for (const other of this.visitors) if (other !== visitor) await setParticipants(other.page, people);
    return visitor;
  }

  async leave(visitor: Visitor): Promise<void> {
    this.visitors.splice(this.visitors.indexOf(visitor), 1);
    await visitor.page.context().close();
    this.api.setPresent(this.instance, visitor.person, false);
    const people = this.visitors.map(({ person }) => person);
    for (const { page } of this.visitors) await setParticipants(page, people);
  }

  async remove(): Promise<void> {
    this.proxy.close();
    await this.server.remove();
    this.api.close();
    rmSync(this.secrets, { recursive: true, force: true });
  }
}
