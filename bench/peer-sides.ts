import { z } from "zod";
import { type Contestant, startAlone } from "./contestant";
import type { BenchLobster } from "./keys";
import type { Plan } from "./load";
import type { Bench } from "./measure";
import type { Peer, PeerTopic } from "./peer";
import { addressNo, always, inTurn, request, visit } from "./request";

const CLIENTS = 32;
export const POSTS = 100;
export const COMMENTS = 10;
/** A key may publish only one post in ten seconds. */
const KEYS = 12_000;
const COMMENT = "The shells were great, and so was the tide.";
const TEXT = { title: "Shells of the old reef", content: `${COMMENT} `.repeat(10).trim() };

/** What is asked of both; the names are those of the front table. */
export type Kind =
  | "newest"
  | "post"
  | "notifications"
  | "publish"
  | "comment"
  | "like"
  | "frontPage"
  | "postPage";

/** One of the two, with the same posts and comments as the other. */
export interface PeerSide {
  contestant: Contestant;
  plans: Record<Kind, Plan>;
  /** Comments on one of the posts. */
  comment(no: number): Promise<void>;
}

/** A plan in which each client has a list of its own, and begins at another place of it. */
function planOf(status: number, next: (client: number) => () => Buffer): Plan {
  return { status, connections: Array.from({ length: CLIENTS }, (_, client) => next(client)) };
}

const startOf = (client: number) => Math.floor((client / CLIENTS) * POSTS);

const AT_ONCE = 10;

/** Gives each post its comments, at once only on different posts. */
async function commentAll(comment: PeerSide["comment"]): Promise<void> {
  for (let first = 0; first < POSTS * COMMENTS; first += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, no) => comment(first + no)));
}

export async function ourSide(bench: Bench): Promise<PeerSide> {
  const contestant = await startAlone(await bench.square());
  const keys = await bench.keys(KEYS);
  const callers = keys.slice(0, CLIENTS);
  const publishers = keys.slice(POSTS);
  const callerOf = (no: number) => callers[no % CLIENTS] ?? { id: "", key: "" };
  const posts: string[] = [];
  for (const key of keys.slice(0, POSTS)) posts.push(await publishAs(contestant, key));
  const comment = async (no: number) => {
    const body = { post_id: posts[no % POSTS], content: COMMENT };
    await send(contestant, "/comments", callerOf(Math.floor(no / POSTS)), body);
  };
  await commentAll(comment);
  let visits = 0;
  return {
    contestant,
    comment,
    plans: {
      newest: planOf(200, (client) => always(request("GET", "/feed", callerOf(client)))),
      post: planOf(200, (client) =>
        inTurn(posts, (id) => request("GET", `/posts/${id}`, callerOf(client)), startOf(client)),
      ),
      notifications: planOf(200, (client) => always(request("GET", "/notifications", callerOf(client)))),
      publish: planOf(201, (client) =>
        inTurn(
          publishers.filter((_, no) => no % CLIENTS === client),
          (key) => request("POST", "/posts", key, { body: TEXT }),
        ),
      ),
      comment: planOf(201, (client) =>
        inTurn(
          posts,
          (post_id) =>
            request("POST", "/comments", callerOf(client), { body: { post_id, content: COMMENT } }),
          startOf(client),
        ),
      ),
      like: planOf(200, (client) =>
        inTurn(
          posts,
          (post_id) => request("POST", "/likes", callerOf(client), { body: { post_id } }),
          startOf(client),
        ),
      ),
      frontPage: planOf(200, () => () => visit("/", addressNo(visits++))),
      postPage: planOf(200, (client) =>
        inTurn(posts, (id) => visit(`/posts/${id}`, addressNo(visits++)), startOf(client)),
      ),
    },
  };
}

export async function peerSide(peer: Peer): Promise<PeerSide> {
  await peer.prepare(CLIENTS);
  const topics: PeerTopic[] = [];
  for (let no = 0; no < POSTS; no += 1) topics.push(await peer.publish(no % CLIENTS, TEXT));
  const comment = async (no: number) => {
    const topic = topics[no % POSTS];
    if (topic) await peer.comment(no + Math.floor(no / POSTS) + 1, topic, COMMENT);
  };
  await commentAll(comment);
  const { requests } = peer;
  const notOwn = (client: number) => topics.filter(({ author }) => author !== client);
  return {
    contestant: peer.contestant,
    comment,
    plans: {
      newest: planOf(200, (client) => always(requests.read(client, "/api/recent"))),
      post: planOf(200, (client) =>
        inTurn(topics, ({ slug }) => requests.read(client, `/api/topic/${slug}`), startOf(client)),
      ),
      notifications: planOf(200, (client) => always(requests.read(client, "/api/notifications"))),
      publish: planOf(200, (client) => always(requests.publish(client, TEXT))),
      comment: planOf(200, (client) =>
        inTurn(topics, (topic) => requests.comment(client, topic, COMMENT), startOf(client)),
      ),
      like: planOf(200, (client) =>
        inTurn(notOwn(client), (topic) => requests.like(client, topic), startOf(client)),
      ),
      frontPage: planOf(200, () => always(requests.visit("/"))),
      postPage: planOf(200, (client) =>
        inTurn(topics, ({ slug }) => requests.visit(`/topic/${slug}`), startOf(client)),
      ),
    },
  };
}

const Published = z.object({ post_id: z.string() });

const publishAs = async (contestant: Contestant, key: BenchLobster): Promise<string> =>
  Published.parse(await send(contestant, "/posts", key, TEXT)).post_id;

async function send(
  { port }: Contestant,
  path: string,
  { key }: BenchLobster,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`POST ${path} was answered with ${response.status}: ${text}`);
  return JSON.parse(text);
}
