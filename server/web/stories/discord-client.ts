// A stand-in for Discord’s app: a page at discord.com with the Activity in a frame. It speaks the protocol of Discord’s
// SDK and records the commands that the frame sends.
import type { BrowserContext, Frame, Page } from "playwright-core";
import { APPLICATION, type DiscordApi, type Person } from "./discord-api";

export interface Command {
  cmd: string;
  args: Record<string, unknown>;
}

interface Client {
  commands: Command[];
  /** The names of the commands that the user refuses. */
  refused: string[];
  dispatch(evt: string, data: unknown): void;
  setParticipants(participants: unknown[]): void;
}
declare global {
  var discordClient: Client;
}

export const CHANNEL = "https://discord.com/channels/2/3";

interface Config {
  frame: string;
  origin: string;
  participants: unknown[];
  refused: string[];
  language: string;
  /** Whether the frame has an opaque origin, as in some of Discord’s apps. Such a frame has no storage. */
  opaque: boolean;
}

/** Serves the page at discord.com, and avatars at cdn.discordapp.com. */
export async function serveDiscord(
  context: BrowserContext,
  api: DiscordApi,
  person: Person,
  config: Config & { layout: string },
): Promise<void> {
  await context.exposeFunction("issueCode", () => api.codeFor(person));
  await context.exposeFunction("personOf", (token: string) => api.personOf(token));
  const script = `(${client.toString()})(${JSON.stringify(config)})`;
  const body = `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1"><title>Discord</title><style>${STYLE}</style>
    <div class="${config.layout}">
      <iframe title="Activity" allow="autoplay; clipboard-write; fullscreen"
        sandbox="allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-scripts${config.opaque ? "" : " allow-same-origin"}"
      ></iframe>
      <aside><b>Board games</b><ul></ul></aside>
    </div><script>${script}</script>`;
  await context.route(CHANNEL, (route) => route.fulfill({ contentType: "text/html", body }));
  await context.route("https://cdn.discordapp.com/**", (route) => {
    const hue = [...route.request().url()].reduce((sum, char) => sum + char.charCodeAt(0) * 67, 0) % 360;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 55% 45%)"/><circle cx="32" cy="26" r="12" fill="#fff"/><path d="M10 64a22 22 0 0 1 44 0z" fill="#fff"/></svg>`;
    return route.fulfill({ contentType: "image/svg+xml", body: svg });
  });
}

export async function activityFrame(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  if (!frame) throw new Error("there is no frame");
  return frame;
}

export const participantOf = ({ id, name }: Person) => ({
  id,
  username: name.toLowerCase(),
  global_name: name,
  discriminator: "0",
  avatar: `a${id}`,
  flags: 0,
  bot: false,
  avatar_decoration_data: null,
  premium_type: null,
});

export const commandsOf = (page: Page, cmd: string): Promise<Command[]> =>
  page.evaluate((cmd) => discordClient.commands.filter((command) => command.cmd === cmd), cmd);

/** Sends an event to the frame if the frame has subscribed to this kind of event. `READY` needs no subscription. */
export const dispatch = (page: Page, evt: string, data: unknown): Promise<void> =>
  page.evaluate(([evt, data]) => discordClient.dispatch(evt as string, data), [evt, data]);

export const refuse = (page: Page, refused: string[]): Promise<void> =>
  page.evaluate((refused) => void (discordClient.refused = refused), refused);

export async function setParticipants(page: Page, people: Person[]): Promise<void> {
  const participants = people.map(participantOf);
  await page.evaluate((participants) => discordClient.setParticipants(participants), participants);
}

/** The script of the page at discord.com. It runs in that page, so it cannot use other functions of this file. */
function client({ frame, origin, participants, refused, language, opaque }: Config): void {
  const FRAME = 1;
  const list = document.querySelector("ul") as HTMLElement;
  let shown = participants;
  const show = () =>
    list.replaceChildren(
      ...(shown as { global_name: string }[]).map(({ global_name }) =>
        Object.assign(document.createElement("li"), { textContent: global_name }),
      ),
    );
  const subscribed = new Set<string>();
  let authenticated = false;
  const iframe = document.querySelector("iframe") as HTMLIFrameElement;
  const post = (payload: unknown) =>
    iframe.contentWindow?.postMessage([FRAME, payload], opaque ? "*" : origin);
  const outside = globalThis as unknown as {
    issueCode(): Promise<string>;
    personOf(token: string): Promise<Person | undefined>;
  };
  globalThis.discordClient = {
    commands: [],
    refused,
    setParticipants(participants) {
      shown = participants;
      show();
      globalThis.discordClient.dispatch("ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", { participants });
    },
    dispatch(evt, data) {
      if (evt === "READY" || subscribed.has(evt)) post({ cmd: "DISPATCH", evt, data, nonce: null });
    },
  };

  const refuse = (code: number, message: string) => Promise.reject({ code, message });
  const authorized = <T>(data: T) =>
    authenticated ? data : refuse(4006, "Not authenticated or invalid scope");

  type Args = Record<string, unknown>;
  const answers: Record<string, (args: Args) => unknown> = {
    SUBSCRIBE: ({ evt }) => (subscribed.add(String(evt)), { evt }),
    UNSUBSCRIBE: ({ evt }) => (subscribed.delete(String(evt)), { evt }),
    AUTHORIZE: async ({ response_type, scope }) =>
      response_type === "code" && Array.isArray(scope) && scope.includes("identify")
        ? { code: await outside.issueCode() }
        : refuse(4000, "Invalid payload"),
    AUTHENTICATE: async ({ access_token }) => {
      const person = await outside.personOf(String(access_token));
      if (!person) return refuse(4009, "Invalid OAuth2 token");
      authenticated = true;
      const user = {
        id: person.id,
        username: person.name,
        discriminator: "0",
        public_flags: 0,
        avatar: null,
      };
      const application = { id: "1", name: "Konakis", description: "" };
      return { access_token, user, scopes: ["identify"], expires: "2099-01-01", application };
    },
    GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS: () => authorized({ participants: shown }),
    USER_SETTINGS_GET_LOCALE: () => authorized({ locale: language }),
    SET_ACTIVITY: ({ activity }) => authorized({ name: "Konakis", ...(activity as object) }),
    SET_ORIENTATION_LOCK_STATE: () => null,
    ENCOURAGE_HW_ACCELERATION: () => ({ enabled: true }),
    OPEN_INVITE_DIALOG: () => null,
    OPEN_EXTERNAL_LINK: () => ({ opened: true }),
    SHARE_LINK: () => authorized({ success: true, didCopyLink: false, didSendMessage: true }),
  };

  addEventListener("message", ({ source, data, origin: from }) => {
    if (source !== iframe.contentWindow || from !== (opaque ? "null" : origin)) return;
    const [opcode, payload] = data as [number, Record<string, unknown>];
    if (opcode === 0) {
      // Opcode 0 is the handshake of a newly loaded page.
      authenticated = false;
      subscribed.clear();
      const config = {
        cdn_host: "cdn.discordapp.com",
        api_endpoint: "//discord.com/api",
        environment: "production",
      };
      return globalThis.discordClient.dispatch("READY", { v: 1, config });
    }
    if (opcode !== FRAME) return;
    const { cmd, nonce, evt } = payload;
    const args = { ...(payload.args as Args | undefined), ...(evt === undefined ? {} : { evt }) };
    globalThis.discordClient.commands.push({ cmd: String(cmd), args });
    const answer = globalThis.discordClient.refused.includes(String(cmd))
      ? () => refuse(5000, "OAuth2 authorization was refused")
      : (answers[String(cmd)] ?? (() => refuse(4002, "Invalid command")));
    Promise.resolve()
      .then(() => answer(args))
      .then(
        (data) => post({ cmd, data, evt: null, nonce }),
        (error) => post({ cmd, data: error, evt: "ERROR", nonce }),
      );
  });

  show();
  iframe.src = frame;
}

const STYLE = `
  body { margin: 0; background: #1a1a1e; color: #dfe0e2; font: 15px system-ui, sans-serif; }
  div { display: grid; height: 100vh; }
  iframe { width: 100%; height: 100%; border: 0; }
  .desktop { grid-template-columns: 1fr 13rem; }
  .desktop aside { padding: 1rem; }
  .phone aside, .pip aside { display: none; }
  ul { padding: 0; list-style: none; }
  li { margin: 0.5rem 0; padding: 0.6rem; border-radius: 8px; background: #2b2d31; }
  .pip iframe { position: fixed; right: 0; bottom: 0; }
`;

export function activityQuery(instance: string, platform: "desktop" | "mobile", customId?: string): string {
  const query = {
    instance_id: instance,
    frame_id: `frame-${instance}`,
    platform,
    channel_id: "3",
    guild_id: "2",
    location_id: "gc-2-3",
    ...(customId === undefined ? {} : { custom_id: customId }),
  };
  return `/?${new URLSearchParams(query)}`;
}

export { APPLICATION };
