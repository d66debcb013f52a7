import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { runOnce } from "@/db/statement";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenDatabase } from "@/lib/testing/servers/database";
import { type RunningServer, type ServerAdapter, startServer } from "@/lib/testing/servers/server";

const ours = databaseUrl();
const ADDRESS = "198.51.100.77";
const WORDS = "words of somebody else";

type Line = Record<string, unknown>;
const some = expect.toSatisfy((count: number) => count > 0, "some");

describe.each<ServerAdapter>(["self-hosted", "next"])("the log of %s", (adapter) => {
  let own: Awaited<ReturnType<typeof givenDatabase>>;
  let server: RunningServer;
  let me: GivenLobster;
  let said = "";

  beforeAll(async () => {
    own = await givenDatabase();
    setDatabaseUrl(own.url);
    me = await givenLobster();
    server = await startServer(adapter, own.url, { LOG_LEVEL: "info" }, (text) => {
      said += text;
    });
  });
  afterAll(async () => {
    await server.stop();
    await own.drop();
    setDatabaseUrl(ours);
  });

  const call = (method: string, path: string, id: string, body?: object) =>
    fetch(server.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${me.key}`,
        "content-type": "application/json",
        "x-request-id": id,
        "x-forwarded-for": ADDRESS,
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  async function linesOf(id: string, count = 1): Promise<Line[]> {
    const found = () =>
      said
        .split("\n")
        .filter((line) => line.includes(`"requestId":"${id}"`))
        .map((line): Line => JSON.parse(line));
    await expect.poll(found).toHaveLength(count);
    return found();
  }

  test("has one line for each request, with the id that is in its answer", async () => {
    const cases: [string, string, object | undefined, Line][] = [
      ["GET", "/api/v1/home", undefined, { operation: "getHome", status: 200, statements: some }],
      ["POST", "/api/v1/whispers", { content: WORDS }, { operation: "postWhisper", status: 201 }],
      ["POST", "/api/v1/posts", { title: WORDS }, { operation: "publishPost", status: 400, statements: 0 }],
      ["GET", `/api/v1/${WORDS.replaceAll(" ", "-")}`, undefined, { operation: "none", status: 404 }],
      ["PATCH", "/api/v1/feed", {}, { operation: "none", status: 405 }],
    ];
    for (const [method, path, body, expected] of cases) {
      const id = randomUUID();
      const answer = await call(method, path, id, body);
      expect(answer.headers.get("x-request-id")).toBe(id);
      const [line] = await linesOf(id);
      expect(line).toMatchObject({
        level: 30,
        msg: "request",
        method,
        via: "rest",
        ms: expect.any(Number),
        ...expected,
      });
      if (answer.status >= 400) expect((await answer.json()).request_id).toBe(id);
    }
  });

  test("names a tool's call by its operation, and a page only as a page", async () => {
    const [id, pageId] = [randomUUID(), randomUUID()];
    const params = { name: "post_whisper", arguments: { content: WORDS } };
    const headers = { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18" };
    const answer = await fetch(`${server.origin}/mcp`, {
      method: "POST",
      headers: {
        ...headers,
        authorization: `Bearer ${me.key}`,
        "content-type": "application/json",
        "x-request-id": id,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    });
    expect(answer.status).toBe(200);
    expect(await linesOf(id)).toMatchObject([{ operation: "postWhisper", via: "mcp", status: 201 }]);
    await (await call("GET", `/docs?secret=${WORDS}`, pageId)).text();
    // Next's own server does not log pages.
    if (adapter === "next") return;
    expect(await linesOf(pageId)).toMatchObject([
      { operation: "page", via: "page", method: "GET", status: 200 },
    ]);
  });

  test("has the error of a 500 under the id that the caller got", async () => {
    const rename = (from: string, to: string) =>
      runOnce(database().db, sql.raw(`alter table ${from} rename to ${to}`));
    await rename("bookmarks", "gone");
    const id = randomUUID();
    const answer = await call("GET", "/api/v1/bookmarks", id);
    await rename("gone", "bookmarks");
    expect([answer.status, (await answer.json()).request_id]).toEqual([500, id]);
    const lines = await linesOf(id, 2);
    expect(lines.find(({ msg }) => msg === "request")).toMatchObject({
      operation: "listBookmarks",
      status: 500,
    });
    expect(lines.find(({ msg }) => msg === "unexpected error")).toMatchObject({ err: expect.anything() });
    expect(JSON.stringify(lines)).toContain("42P01");
  });

  test("contains no key, no address and no text, and no key that a caller sends as its User-Agent", async () => {
    const before = said.length;
    await call("GET", "/api/v1/home", me.key);
    await call("POST", "/api/v1/likes", `prefix.${me.key}`, {});
    await expect.poll(() => said.slice(before).split("\n").length).toBeGreaterThan(2);
    for (const secret of [me.key, "lsq_live_", me.email, ADDRESS, WORDS, WORDS.replaceAll(" ", "-"), me.id])
      expect(said).not.toContain(secret);
  });
});
