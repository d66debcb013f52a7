import { describe, expect, inject, it } from "vitest";
import { generateRefreshToken } from "@/lib/access/keys/refresh-token";
import { getPost } from "@/lib/areas/posts/endpoints";
import { Caller } from "@/lib/testing/clients/caller";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

describe("X-Request-Id", () => {
  it.each(["01JABCDEF-trace.7_x", "a".repeat(128)])("is returned if it is well-formed: %s", async (id) => {
    const { headers } = await new Caller().send("GET", "/feed", { headers: { "x-request-id": id } });
    expect(headers["x-request-id"]).toBe(id);
  });

  it.each(["short", "a".repeat(129), "has spaces in it", 'quote"quote', "a,b,c,d,e,f,g"])(
    "is replaced if it is not: %s",
    async (id) => {
      const { headers } = await new Caller().send("GET", "/feed", { headers: { "x-request-id": id } });
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it("is replaced if it contains a key or a refresh token, or the beginning of one", async () => {
    const { api, key } = await givenLobster();
    const { text: token } = generateRefreshToken();
    for (const id of [key, `trace.${key}`, "lsq_live_0a1b2c3d", "X-LSQ_LIVE_0a1b2c3d", token]) {
      const { headers, text } = await api.send("GET", "/posts/none", { headers: { "x-request-id": id } });
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(text).not.toContain(id);
    }
  });

  it("differs for each request", async () => {
    const ids = await Promise.all([1, 2].map(async () => (await new Caller().send("GET", "/feed")).headers));
    expect(new Set(ids.map((headers) => headers["x-request-id"])).size).toBe(2);
  });
});

describe("HEAD", () => {
  it("answers like GET, without the body", async () => {
    const { api } = await givenLobster();
    const get = await api.send("GET", "/feed?limit=1");
    const head = await api.send("HEAD", "/feed?limit=1");
    expect(head).toMatchObject({ status: 200, text: "", headers: { etag: get.headers.etag } });
    expect((await new Caller().send("HEAD", "/feed")).status).toBe(401);
    expect((await new Caller().send("HEAD", "/nothing")).status).toBe(404);
    expect((await new Caller().send("HEAD", "/likes")).status).toBe(405);
  });
});

/** Next and the edge of serverless platforms read a path first, and the paths of Next's data have a suffix. */
const isReadBefore = ["next", "functions"].includes(inject("adapter"));

describe("an unknown path", () => {
  it.each([
    "/nothing",
    "/nothing/",
    "/feed/x",
    "/posts/00000000-0000-4000-8000-000000000000/pins",
    "/FEED",
    ...(isReadBefore ? [] : ["/lobster.rsc"]),
    "/feed.json",
    "/toString",
    "/__proto__",
  ])("%j is 404 in JSON, and not a redirect", async (path) => {
    for (const caller of [new Caller(), (await givenLobster()).api]) {
      const { status, text } = await caller.send("GET", path);
      expect({ status, code: JSON.parse(text).code }).toEqual({ status: 404, code: "unknown_path" });
    }
  });

  it
    .skipIf(isReadBefore)
    .each(["/nothing", "/posts/%E0%A4%A", "/posts/%", "/posts/%zz", "/posts/%ff", "/posts/..%2ffeed"])(
    "or one with a broken escape is refused in JSON: %s",
    async (path) => {
      const { api } = await givenLobster();
      const { status, text } = await api.send("GET", path);
      const expected = path.includes("%") ? [400, "malformed_url"] : [404, "unknown_path"];
      expect([status, JSON.parse(text).code]).toEqual(expected);
    },
  );

  it.each(["x%2Fpin", "not-a-uuid", "%00", "0"])(
    "segment %s is read as an id, and refused as one",
    async (id) => {
      const { api } = await givenLobster();
      const { status, text } = await api.send("GET", `/posts/${id}`);
      expect({ status, error: JSON.parse(text).error }).toEqual({
        status: 400,
        error: "id must be the UUID of a post, such as GET /feed lists",
      });
    },
  );
});

const FRAMEWORK_HEADERS: Record<string, string>[] = [
  { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  { "next-action": "a".repeat(40) },
  { rsc: "1", "next-router-prefetch": "1" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" },
  { "x-http-method-override": "DELETE" },
];

describe("a header of the page framework", () => {
  it.each(FRAMEWORK_HEADERS)("changes nothing: %j", async (headers) => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    expect((await new Caller().send("GET", `/posts/${id}`, { headers })).status).toBe(401);
    const { status, text } = await alice.api.request(getPost, { params: { id }, headers });
    expect({ status, id: JSON.parse(text).post.id }).toEqual({ status: 200, id });
  });
});
