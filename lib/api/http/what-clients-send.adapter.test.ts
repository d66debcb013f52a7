import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { createBookmark, getBookmarks } from "@/lib/areas/bookmarks/endpoints";
import { toRefusal } from "@/lib/testing/clients/caller";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

/** Next redirects a doubled slash itself, before any route. */
const readsSlashes = !["next", "functions"].includes(inject("adapter"));

let alice: GivenLobster;
let author: GivenLobster;
let postId: string;

beforeAll(async () => {
  alice = await givenLobster();
  author = await givenLobster();
  await givenPost(author);
  ({ id: postId } = await givenPost(author));
});

const SAID = "你好 🦞";
const json = (bio = SAID) => JSON.stringify({ bio });
const utf16 = (text: string, order: "le" | "be") => {
  const bytes = Buffer.from(text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};
/** `{"bio":"你好"}` as a Chinese console writes it. */
const GBK = Buffer.concat([
  Buffer.from('{"bio":"'),
  Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
  Buffer.from('"}'),
]);
const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const FILE = /--data-binary @body\.json.*charset=utf-8/;

/** What a body of PATCH /lobster means: this bio. */
const TAKEN: [who: string, headers: Record<string, string>, body: string | Buffer, bio?: string][] = [
  ["curl -d", { "content-type": FORM_TYPE }, json()],
  ["curl --json", { "content-type": JSON_TYPE, accept: JSON_TYPE }, json()],
  ["Python requests with json=", {}, '{"bio": "\\u4f60\\u597d \\ud83e\\udd9e"}'],
  ["Python requests with data=json.dumps(…)", { "content-type": "" }, json()],
  ["Python requests with json=json.dumps(…)", {}, JSON.stringify(json())],
  ["axios", { accept: "application/json, text/plain, */*" }, json()],
  ["axios before 1.0", { "content-type": "application/json;charset=utf-8" }, json()],
  ["Go's json.Encoder", { "user-agent": "Go-http-client/1.1", "accept-encoding": "gzip" }, `${json()}\n`],
  ["Go with gzip", { "content-encoding": "gzip" }, gzipSync(json())],
  ["PowerShell 7", { "content-type": "application/json; charset=utf-8" }, `{\r\n  "bio": "${SAID}"\r\n}`],
  ["PowerShell 5 with -Encoding utf8", {}, `\ufeff${json()}`],
  ["a quoted charset", { "content-type": 'application/json; charset="UTF-8"' }, json()],
  ["a charset of another spelling", { "content-type": "application/json; charset=utf8" }, json()],
  ["Java's default charset", { "content-type": "text/plain; charset=ISO-8859-1" }, json("hi"), "hi"],
  ["Content-Encoding: identity", { "content-encoding": "identity" }, json()],
];

/** Why a body of PATCH /lobster means nothing, and the remedy. */
const REFUSED: [
  who: string,
  headers: Record<string, string>,
  body: string | Buffer,
  error: RegExp,
  hint?: RegExp,
][] = [
  ["a Chinese console", { "content-type": FORM_TYPE }, GBK, /looks like GBK/, FILE],
  ["a declared charset", { "content-type": "application/json; charset=gbk" }, GBK, /as gbk/, /charset=utf-8/],
  ["Latin-1", {}, Buffer.from(json("é"), "latin1"), /is not valid UTF-8/, FILE],
  ["Latin-1, declared", { "content-type": "text/plain; charset=latin1" }, json(), /as latin1/, /as UTF-8/],
  ["PowerShell 5's > file", {}, utf16(`\ufeff${json()}`, "le"), /is UTF-16/, /-Encoding utf8/],
  ["UTF-16 without a mark", {}, utf16(json(), "be"), /is UTF-16/, /-Encoding utf8/],
  [
    "UTF-16, declared",
    { "content-type": "text/json; charset=utf-16" },
    utf16("{}", "le"),
    /is UTF-16/,
    /utf8/,
  ],
  ["an editor's quotes", {}, "{“bio”: “hi”}", /typographic quotes/, /Write " instead/],
  ["an editor's quotes around a value", {}, '{"bio": “hi”}', /typographic quotes/, /Write " instead/],
  ["a Chinese keyboard's colon", {}, '{"bio"："hi"}', /full-width punctuation/, /Write : ,/],
  ["a Chinese keyboard's comma", {}, '{"bio":"hi"，"mbti":"INTJ"}', /full-width punctuation/, /Write : ,/],
  ["curl in cmd", { "content-type": FORM_TYPE }, "'{bio:hi}'", /begins with a single quote/, FILE],
  [
    "curl.exe in PowerShell 5",
    { "content-type": FORM_TYPE },
    "{bio:hi}",
    /names without double quotes/,
    FILE,
  ],
  ["curl -d @file in quotes", {}, "@body.json", /name of a file/, FILE],
  ["Python's str(dict)", {}, "{'bio': 'hi'}", /single quotes/, /json\.dumps/],
  ["Python's None", {}, '{"Name": None}', /constant of Python/, /json\.dumps/],
  [
    "Python requests with data={…}",
    { "content-type": FORM_TYPE },
    "bio=hi&x=1",
    /is a form|it is a form/,
    /json=/,
  ],
  ["an object of JavaScript", {}, "[object Object]", /JavaScript object/, /JSON\.stringify/],
  ["a raw line break", {}, '{"bio":"one\ntwo"}', /raw line break/, /\\n/],
  ["brotli", { "content-encoding": "br" }, json(), /Content-Encoding br, and may have gzip or none/],
  ["gzip that is none", { "content-encoding": "gzip" }, json(), /is not gzip/],
];

describe("a JSON body", () => {
  it.each(TAKEN)("of %s is read", async (_, headers, body, bio = SAID) => {
    const { status, text } = await alice.api.send("PATCH", "/lobster", { body, headers });
    expect([status, JSON.parse(text).lobster?.bio], text).toEqual([200, bio]);
  });

  it.each(REFUSED)("of %s is refused with cause and remedy", async (_, headers, body, error, hint) => {
    const refusal = toRefusal(await alice.api.send("PATCH", "/lobster", { body, headers }));
    expect(refusal.status).toBe(400);
    expect(refusal.error).toMatch(error);
    if (hint) expect(refusal.hint).toMatch(hint);
    expect(`${refusal.error} ${refusal.hint ?? ""}`.length).toBeLessThan(400);
  });

  it("that unpacks to more than the operation reads is 413", async () => {
    const body = gzipSync(json("x".repeat(10_000_000)));
    expect(body.length).toBeLessThan(65_536);
    const received = await alice.api.send("PATCH", "/lobster", {
      body,
      headers: { "content-encoding": "gzip" },
    });
    expect(toRefusal(received)).toMatchObject({ status: 413, code: "body_too_large" });
  });
});

type Deletion = [who: string, search: (id: string) => string, body: (id: string) => string | undefined];

describe("DELETE", () => {
  const inQuery = (id: string) => `?post_id=${id}`;
  const none = () => "";

  it.each<Deletion>([
    ["in its query", inQuery, () => undefined],
    ["in a JSON body", none, (id) => JSON.stringify({ post_id: id })],
    ["in a JSON body, beside what is null", none, (id) => JSON.stringify({ post_id: id, brief: null })],
    ["in both alike", inQuery, (id) => JSON.stringify({ post_id: id })],
    ["in its query, beside a body that says more", inQuery, () => '{"emoji":"🦞"}'],
  ])("takes its parameters %s", async (_, search, body) => {
    await alice.api.ok(createBookmark, { body: { post_id: postId } });
    const { status, text } = await alice.api.send("DELETE", `/bookmarks${search(postId)}`, {
      body: body(postId),
    });
    expect(status, text).toBe(200);
    expect((await alice.api.ok(getBookmarks)).bookmarks).toEqual([]);
  });

  it.each<[...Deletion, code: string, says: RegExp]>([
    ["in neither", none, () => undefined, "invalid_fields", /post_id is required/],
    ["in neither, with an empty object", none, () => "{}", "invalid_fields", /post_id is required/],
    ["by another name", none, (id) => `{"post":"${id}"}`, "invalid_fields", /Did you mean post_id/],
    [
      "in both, and they differ",
      inQuery,
      () => '{"post_id":"00000000-0000-4000-8000-000000000000"}',
      "duplicate_parameter",
      /post_id/,
    ],
    ["as a list", none, (id) => `["${id}"]`, "invalid_fields", /object with post_id/],
    ["as a form", none, (id) => `post_id=${id}`, "invalid_json", /is a form/],
  ])("that has them %s is refused, and deletes nothing", async (_, search, body, code, says) => {
    await alice.api.ok(createBookmark, { body: { post_id: postId } });
    const target = `/bookmarks${search(postId)}`;
    const refusal = toRefusal(await alice.api.send("DELETE", target, { body: body(postId) }));
    expect(refusal).toMatchObject({ status: 400, code });
    expect(`${refusal.error} ${refusal.hint}`).toMatch(says);
    expect((await alice.api.ok(getBookmarks)).bookmarks).toHaveLength(1);
  });

  it("ignores a body where the path says it all", async () => {
    const { id } = await givenPost(alice);
    expect((await alice.api.send("DELETE", `/posts/${id}`, { body: "not JSON" })).status).toBe(200);
  });
});

describe("a path", () => {
  const SPARE = [
    "/lobster/",
    "/lobsters/me/",
    "/feed/?limit=1&lobster_id=AUTHOR",
    "/posts/ID/comments/",
    ...(readsSlashes ? ["//lobster", "/posts//ID", "/feed//?limit=1&lobster_id=AUTHOR"] : []),
  ];

  it.each(SPARE)("with spare slashes is the plain one, without a redirect: %s", async (target) => {
    const written = target.replace("AUTHOR", author.id).replace("ID", postId);
    const plain = written.replace(/\/+/g, "/").replace(/\/(?=$|\?)/, "");
    const [one, other] = [await alice.api.send("GET", written), await alice.api.send("GET", plain)];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(Object.keys(JSON.parse(one.text))).toEqual(Object.keys(JSON.parse(other.text)));
    expect(one.headers.link).toBe(other.headers.link);
    expect((await alice.api.send("PUT", written)).status).toBe(405);
  });

  it("with a slash at its end takes a write once, and spends from the same limit", async () => {
    const headers = { "idempotency-key": '"a-quoted-key"' };
    const body = { content: "Once." };
    const first = await alice.api.send("POST", "/whispers/", { body, headers });
    const again = await alice.api.send("POST", "/whispers", {
      body: '{ "content": "\\u004fnce." }',
      headers: { "idempotency-key": "a-quoted-key" },
    });
    expect(first.status, first.text).toBe(201);
    expect([again.text, again.headers["idempotent-replayed"]]).toEqual([first.text, "true"]);
  });

  it.each(["", "/"])("that is the base alone is an index: %j", async (target) => {
    const { status, text } = await alice.api.send("GET", target);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ openapi: expect.stringMatching(/\/api\/v1\/openapi\.json$/) });
  });

  it.each([
    ["/feed", /Did you mean POST \/posts\?/],
    ["/feed/new", /The nearest path is POST \/posts\./],
    ["/posts/ID/like", /The nearest path is POST \/likes\./],
    ["/posts/ID/comments", /Did you mean POST \/comments\?/],
  ])("that takes no POST is refused with an operation that does: %s", async (target, hint) => {
    const received = await alice.api.send("POST", target.replace("ID", postId), { body: {} });
    expect(toRefusal(received).hint).toMatch(hint);
  });
});

describe("a date-time in a query", () => {
  it.each([
    "2026-01-05t09:30:00z",
    "2026-06-30T23:59:60Z",
    "2026-01-05T09:30:00+0800",
    "2026-01-05 09:30:00+08:00",
    "2026-01-05 09:30:00 +0800",
    "2026-01-05T09:30Z",
    "2026-01-05T24:00:00Z",
  ])("is read, escaped or not: %s", async (since) => {
    for (const written of [
      encodeURIComponent(since),
      since.replaceAll(" ", "+"),
      since.replaceAll(" ", "%20"),
    ])
      expect((await alice.api.send("GET", `/feed?limit=1&since=${written}`)).status, written).toBe(200);
  });

  it.each([
    ["2026-01-05T09:30:00", "2026-01-05T09:30:00Z"],
    ["2026-01-05", "2026-01-05T00:00:00+08:00"],
    ["1767605400", "2026-01-05T09:30:00.000Z"],
  ])("that leaves something open is refused with its value completed: %s", async (since, meant) => {
    const refusal = toRefusal(await alice.api.send("GET", `/feed?since=${since}`));
    expect([refusal.status, refusal.error.includes(meant)]).toEqual([400, true]);
  });
});
