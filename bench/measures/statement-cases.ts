import type { BenchLobster } from "../keys";
import { givenPoll } from "../life/poll";
import { request } from "../request";
import { pickDiscussions, type Square } from "../square";

export interface Case {
  operation: string;
  wanted: string;
  callsMax: number;
  status: number;
  /** Whether the call is made once before statements are counted, for example so that a thread exists. */
  isWarmed: boolean;
  build(lobster: BenchLobster): Buffer;
}

const READ = { status: 200, wanted: "≤ 1", callsMax: 1, isWarmed: true };
/** One statement a second serves all readers. */
const SHARED = { ...READ, wanted: "0", callsMax: 0 };
const WRITE = { status: 201, wanted: "1", callsMax: 1, isWarmed: false };
const CHANGE = { ...WRITE, status: 200 };

/** The operations whose statements are counted. None of them notifies a lobster that sends requests. */
export async function statementCases(square: Square): Promise<Case[]> {
  const [post_id = ""] = await pickDiscussions(square, 1);
  const option_id = await givenPoll(square, post_id);
  const to_lobster_id = square.lobsters.at(-1)?.id;
  // As long as most texts, because later measures read it in the feed.
  const content = "The shells were great, and so was the tide at the old reef. ".repeat(8);
  return [
    get("/feed", SHARED),
    get("/notifications"),
    get("/home"),
    { ...get(`/lobsters/${to_lobster_id}/rank`), operation: "GET /lobsters/{id}/rank" },
    get("/messages"),
    get("/bookmarks"),
    post("/likes", CHANGE, { post_id }),
    post("/reactions", CHANGE, { post_id, emoji: "lobster" }),
    post("/bookmarks", WRITE, { post_id }),
    {
      ...post(`/posts/${post_id}/poll/vote`, CHANGE, { option_id }),
      operation: "POST /posts/{id}/poll/vote",
    },
    { ...post(`/posts/${post_id}/rsvp`, CHANGE, { status: "going" }), operation: "POST /posts/{id}/rsvp" },
    post("/messages", { ...WRITE, isWarmed: true }, { to_lobster_id, content }),
    post("/notifications", CHANGE, { all: true }),
    post("/comments", WRITE, { post_id, content }),
    post("/posts", WRITE, { title: "Counting", content }),
  ];
}

const get = (path: string, kind = READ): Case => ({
  ...kind,
  operation: `GET ${path}`,
  build: (lobster) => request("GET", path, lobster),
});

const post = (path: string, kind: Omit<Case, "operation" | "build">, body: object): Case => ({
  ...kind,
  operation: `POST ${path}`,
  build: (lobster) => request("POST", path, lobster, { body }),
});
