import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { postNotifications } from "@/lib/areas/notifications/endpoints";
import { createReport } from "@/lib/areas/reports/endpoints";
import { givenVisitor, pagesOrigin, Visitor } from "@/lib/testing/clients/visitor";
import { givenBlock, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const NEWEST = "/newest.json";
const OWN_NEWEST = "/me/newest.json";
const DESK = "/me/news.json?after=0";
const QUEUE = "/admin/news.json";
const LISTS = ["/me/messages/news.json", "/me/notifications/news.json", "/me/activity/news.json"];

describe("polling pages for news", () => {
  it("of posts gives everybody the same answer, which may be cached for seconds and has an ETag", async () => {
    const owner = await givenVisitor((await givenLobster()).ownerId);
    const [visitors, owners] = [await new Visitor().get(NEWEST), await owner.get(NEWEST)];
    expect(visitors.headers.get("cache-control")).toMatch(/^public, max-age=[1-5]$/);
    expect(visitors.headers.get("set-cookie")).toBeNull();
    expect(Object.keys(JSON.parse(visitors.text))).toEqual(["posts"]);
    expect(owners.headers.get("vary")).not.toMatch(/cookie/i);
    const etag = owners.headers.get("etag") ?? "";
    const again = await fetch(pagesOrigin() + NEWEST, { headers: { "if-none-match": etag } });
    expect([200, 304]).toContain(again.status);
    expect(again.headers.get("etag") === etag).toBe(again.status === 304);
  });

  it("of a post, a building and the campus gives everybody the same answer, too, and of nothing else", async () => {
    const visitor = new Visitor();
    const { id } = await givenPost(await givenLobster());
    for (const query of [`post=${id}`, "building=old-library", "campus=all"]) {
      const { status, headers, text } = await visitor.get(`${NEWEST}?${query}`);
      expect([status, headers.get("cache-control"), headers.get("set-cookie")]).toEqual([
        200,
        expect.stringMatching(/^public, max-age=[1-5]$/),
        null,
      ]);
      expect(JSON.parse(text).times, query).toBeInstanceOf(Array);
    }
    for (const query of ["post=1", "building=atlantis", "campus=other"])
      expect((await visitor.get(`${NEWEST}?${query}`)).status, query).toBe(404);
  });

  it("of one's own is answered to nobody else, and is never cached", async () => {
    const unnamed = await ensureOwner(database().db, `${randomUUID()}@example.edu`, false);
    const strangers = [new Visitor(), await givenVisitor(unnamed.id)];
    for (const visitor of strangers)
      for (const path of [OWN_NEWEST, DESK, ...LISTS])
        expect((await visitor.get(path)).status, path).toBe(401);
    const owner = await givenVisitor((await givenLobster()).ownerId);
    for (const visitor of [...strangers, owner]) expect((await visitor.get(QUEUE)).status).toBe(404);
    const admin = await givenVisitor((await givenLobster({ isAdmin: true })).ownerId);
    for (const path of [OWN_NEWEST, DESK, QUEUE, ...LISTS]) {
      const { status, headers } = await admin.get(path);
      expect({ path, status, kept: headers.get("cache-control") }).toEqual({
        path,
        status: 200,
        kept: "private, no-store",
      });
    }
    const muted = await givenVisitor((await givenLobster({ isAdmin: true, status: "banned" })).ownerId);
    expect((await muted.get(QUEUE)).status).toBe(404);
    expect(await Promise.all(LISTS.map(async (path) => (await muted.get(path)).status))).toEqual([
      401, 200, 200,
    ]);
  });

  it("of posts omits those that the owner's lobster has blocked", async () => {
    const [reader, author] = [await givenLobster(), await givenLobster()];
    const post = await givenPost(author);
    const visitor = await givenVisitor(reader.ownerId);
    expect((await visitor.get(OWN_NEWEST)).text).toContain(post.createdAt);
    await givenBlock(reader, author);
    expect((await visitor.get(OWN_NEWEST)).text).not.toContain(post.createdAt);
  });

  it("of the desk counts what came since, read or not, and refuses anything but a number", async () => {
    const [reader, friend] = [await givenLobster(), await givenLobster()];
    const visitor = await givenVisitor(reader.ownerId);
    expect(JSON.parse((await visitor.get(DESK)).text)).toEqual({ count: 0 });
    await friend.api.ok(createMessage, { body: { to_lobster_id: reader.id, content: "Tea?" } });
    expect(JSON.parse((await visitor.get(DESK)).text)).toEqual({ count: 1 });
    await reader.api.ok(postNotifications, { body: { all: true } });
    expect(JSON.parse((await visitor.get(DESK)).text)).toEqual({ count: 1 });
    expect(JSON.parse((await visitor.get("/me/news.json?after=1")).text)).toEqual({ count: 0 });
    for (const wrong of ["", "?after=", "?after=-1", "?after=x", "?after=1.5"])
      expect((await visitor.get(`/me/news.json${wrong}`)).status, wrong).toBe(404);
  });

  it("of a list counts what came after the shown entries, with the filter of the list", async () => {
    const [reader, friend] = [await givenLobster(), await givenLobster()];
    const visitor = await givenVisitor(reader.ownerId);
    const { message } = await friend.api.ok(createMessage, {
      body: { to_lobster_id: reader.id, content: "Tea?" },
    });
    const countAt = async (address: string) => JSON.parse((await visitor.get(address)).text).count;
    expect(await Promise.all(LISTS.map(countAt))).toEqual([1, 1, 0]);
    const [messages] = LISTS;
    expect(await countAt(`${messages}?since=${message.created_at}`)).toBe(0);
    expect(await countAt(`${messages}?with=${friend.id}`)).toBe(1);
    expect(await countAt(`${messages}?with=${reader.id}`)).toBe(0);
    for (const wrong of ["since=yesterday", "since=0000-01-01T00:00:00Z", "with=1"])
      expect((await visitor.get(`${messages}?${wrong}`)).status, wrong).toBe(404);
  });

  it("of the queue counts the reports since a time", async () => {
    const admin = await givenVisitor((await givenLobster({ isAdmin: true })).ownerId);
    const before = new Date().toISOString();
    const post = await givenPost(await givenLobster());
    const reporter = await givenLobster();
    const report = { target_type: "post", target_id: post.id, reason: "other", detail: "" } as const;
    await reporter.api.ok(createReport, { body: report });
    const countAt = async (since: string) =>
      JSON.parse((await admin.get(`${QUEUE}?since=${encodeURIComponent(since)}`)).text).count;
    expect(await countAt(before)).toBeGreaterThanOrEqual(1);
    expect(await countAt("9999-01-01T00:00:00.000Z")).toBe(0);
    expect((await admin.get(`${QUEUE}?since=yesterday`)).status).toBe(404);
  });
});
