// A stand-in for Discord’s servers. It exchanges OAuth codes for access tokens, each code once. It also returns the
// user of an access token and the people in an instance.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./loopback";

export interface Person {
  /** The id of a Discord account, a snowflake. */
  id: string;
  name: string;
}

export const APPLICATION = "1276580072400224306";
export const CLIENT_SECRET = "a-secret-that-nobody-guesses";
export const BOT_TOKEN = "a-bot-token-that-nobody-guesses";

export class DiscordApi {
  /** The ids of the people in each instance. */
  readonly instances = new Map<string, Set<string>>();
  readonly #codes = new Map<string, Person>();
  readonly #tokens = new Map<string, Person>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #issued = 0;
  url = "";

  static async start(): Promise<DiscordApi> {
    const api = new DiscordApi();
    api.url = await listen(api.#server);
    return api;
  }

  codeFor(person: Person): string {
    const code = `code-${(this.#issued += 1)}-of-${person.id}`;
    this.#codes.set(code, person);
    return code;
  }

  personOf(accessToken: string): Person | undefined {
    return this.#tokens.get(accessToken);
  }

  setPresent(instance: string, person: Person, present: boolean): void {
    const people = this.instances.get(instance) ?? new Set();
    this.instances.set(instance, people);
    if (present) people.add(person.id);
    else people.delete(person.id);
    if (people.size === 0) this.instances.delete(instance);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] = this.#route(request, await text(request));
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  }

  #route({ method, url = "", headers }: IncomingMessage, body: string): [number, unknown] {
    if (method === "POST" && url === "/oauth2/token")
      return this.#exchange(headers.authorization, new URLSearchParams(body));
    const [, instance] =
      new RegExp(`^/applications/${APPLICATION}/activity-instances/([^/]+)$`).exec(url) ?? [];
    if (instance !== undefined) return this.#instance(headers.authorization, decodeURIComponent(instance));
    const person = this.#tokens.get(/^Bearer (.*)$/.exec(headers.authorization ?? "")?.[1] ?? "");
    if (url === "/users/@me" && person)
      return [
        200,
        { id: person.id, username: person.name.toLowerCase(), global_name: person.name, avatar: null },
      ];
    return person
      ? [404, { message: "404: Not Found", code: 0 }]
      : [401, { message: "401: Unauthorized", code: 0 }];
  }

  #exchange(authorization: string | undefined, form: URLSearchParams): [number, unknown] {
    const secret = `Basic ${btoa(`${APPLICATION}:${CLIENT_SECRET}`)}`;
    if (authorization !== secret) return [401, { error: "invalid_client" }];
    const code = form.get("code") ?? "";
    const person = this.#codes.get(code);
    // Discord issues the codes of an Activity without a redirect URI, so a valid request has no `redirect_uri`.
    if (!person || form.get("grant_type") !== "authorization_code" || form.has("redirect_uri"))
      return [400, { error: "invalid_grant" }];
    this.#codes.delete(code);
    const access_token = `access-${(this.#issued += 1)}-of-${person.id}`;
    this.#tokens.set(access_token, person);
    const scope = "identify rpc.activities.write";
    return [200, { access_token, token_type: "Bearer", expires_in: 604_800, refresh_token: "r", scope }];
  }

  #instance(authorization: string | undefined, instance: string): [number, unknown] {
    if (authorization !== `Bot ${BOT_TOKEN}`) return [401, { message: "401: Unauthorized", code: 0 }];
    const users = this.instances.get(instance);
    if (!users) return [404, { message: "Unknown Instance", code: 0 }];
    const location = { id: "gc-2-3", kind: "gc", channel_id: "3", guild_id: "2" };
    return [
      200,
      { application_id: APPLICATION, instance_id: instance, launch_id: "4", location, users: [...users] },
    ];
  }
}
