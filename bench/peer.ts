import { z } from "zod";
import type { Contestant } from "./contestant";
import type { PeerAddress } from "./measure";
import { message } from "./request";

/** Whom the token of an administrator may act as. */
const ADMINISTRATOR = 1;
/** So that nothing but the peer's speed decides how many requests it answers. */
const SETTINGS = {
  ...{ postDelay: 0, initialPostDelay: 0, newbiePostDelay: 0, newbieReputationThreshold: 0 },
  ...{ upvotesPerDay: 0, upvotesPerUserPerDay: 0, postQueue: 0, eventLoopCheckEnabled: 0 },
  ...{ topicsPerPage: 30, maxTopicsPerPage: 30 },
};

const Info = z.object({ software: z.object({ version: z.string() }) });
const Categories = z.object({ categories: z.array(z.object({ cid: z.number() })).min(1) });
const User = z.object({ uid: z.number() });
const Created = z.object({ response: User });
const Topic = z.object({
  response: z.object({ tid: z.number(), mainPid: z.number(), slug: z.string() }),
});

/** A post of the peer: its topic, and the post that begins it. */
export interface PeerTopic {
  tid: number;
  mainPid: number;
  slug: string;
  /** The place of its author among the users. */
  author: number;
}

/** NODEBB_URL and NODEBB_TOKEN; undefined unless both are set. */
export const peerIn = ({ NODEBB_URL, NODEBB_TOKEN }: NodeJS.ProcessEnv): PeerAddress | undefined =>
  NODEBB_URL && NODEBB_TOKEN ? { url: NODEBB_URL, token: NODEBB_TOKEN } : undefined;

/** A NodeBB on this machine, with users that write and read. Its token is a master token, which acts as any user. */
export class Peer {
  readonly contestant: Contestant;
  #users: number[] = [];
  #category = 0;

  /** Throws an Error unless the address is `http://127.0.0.1:PORT`: elsewhere it would have other cores. */
  constructor(readonly address: PeerAddress) {
    const { protocol, hostname, port } = new URL(address.url);
    if (protocol !== "http:" || !["127.0.0.1", "localhost"].includes(hostname))
      throw new Error(`NODEBB_URL is ${address.url}, but the peer must run on this machine, by http.`);
    this.contestant = {
      name: "NodeBB",
      port: Number(port || "80"),
      cpuSeconds: () => undefined,
      residentBytes: () => undefined,
      stop: async () => {},
    };
  }

  /** As it tells it, such as `4.15.1`. */
  async version(): Promise<string> {
    return Info.parse(await this.#call("GET", "/nodeinfo/2.0")).software.version;
  }

  /** Lifts its limits, and makes as many users as there are connections. */
  async prepare(users: number): Promise<void> {
    for (const [setting, value] of Object.entries(SETTINGS))
      await this.#call("PUT", `/api/v3/admin/settings/${setting}`, { _uid: ADMINISTRATOR, value });
    const { categories } = Categories.parse(await this.#call("GET", `/api/categories?_uid=${ADMINISTRATOR}`));
    this.#category = categories[0]?.cid ?? 0;
    const run = Date.now().toString(36);
    for (let no = 0; no < users; no += 1) {
      const body = { _uid: ADMINISTRATOR, username: `bench-${run}-${no}` };
      this.#users.push(Created.parse(await this.#call("POST", "/api/v3/users", body)).response.uid);
    }
  }

  async publish(author: number, text: { title: string; content: string }): Promise<PeerTopic> {
    const body = { ...text, _uid: this.#uid(author), cid: this.#category };
    return { ...Topic.parse(await this.#call("POST", "/api/v3/topics", body)).response, author };
  }

  async comment(user: number, { tid }: PeerTopic, content: string): Promise<void> {
    await this.#call("POST", `/api/v3/topics/${tid}`, { _uid: this.#uid(user), content });
  }

  readonly requests = {
    read: (user: number, path: string) => this.#message("GET", `${path}?_uid=${this.#uid(user)}`),
    visit: (path: string) => message("GET", path, {}),
    publish: (user: number, text: { title: string; content: string }) =>
      this.#message("POST", "/api/v3/topics", { ...text, _uid: this.#uid(user), cid: this.#category }),
    comment: (user: number, { tid }: PeerTopic, content: string) =>
      this.#message("POST", `/api/v3/topics/${tid}`, { _uid: this.#uid(user), content }),
    like: (user: number, { mainPid }: PeerTopic) =>
      this.#message("PUT", `/api/v3/posts/${mainPid}/vote`, { _uid: this.#uid(user), delta: 1 }),
  };

  #uid = (user: number) => this.#users[user % this.#users.length] ?? ADMINISTRATOR;

  #headers = () => ({ authorization: `Bearer ${this.address.token}` });

  #message = (method: string, path: string, body?: object) => message(method, path, this.#headers(), body);

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { ...this.#headers(), "content-type": "application/json" };
    const response = await fetch(this.address.url.replace(/\/$/, "") + path, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The peer answered ${method} ${path} with ${response.status}: ${text}`);
    return JSON.parse(text);
  }
}
