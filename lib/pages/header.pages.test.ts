import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { createReport } from "@/lib/areas/reports/endpoints";
import { givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

/** The header of a page, without the data for scripts that follows in the document. */
const headerOf = async (visitor: Visitor, path: string) =>
  /<header[\s\S]*?<\/header>/.exec((await visitor.get(path)).text)?.[0] ?? "";

describe("the header", () => {
  it("leads visitors to the log-in, and owners to their desk", async () => {
    const unnamed = await ensureOwner(database().db, `${randomUUID()}@example.edu`, false);
    const stranger = await headerOf(new Visitor(), "/docs");
    expect(stranger).toContain('href="/login"');
    expect(stranger).not.toMatch(/href="\/(me|admin)"/);
    const newcomer = await headerOf(await givenVisitor(unnamed.id), "/docs");
    expect(newcomer).toContain('href="/me"');
    expect(newcomer).not.toMatch(/href="\/(login|admin)"/);
  });

  it("names the owner's lobster and counts what its owner has not seen, also on 404 pages", async () => {
    const [lobster, friend] = [await givenLobster(), await givenLobster()];
    const visitor = await givenVisitor(lobster.ownerId);
    expect(await headerOf(visitor, "/docs")).not.toMatch(/new things?</);
    await friend.api.ok(createMessage, { body: { to_lobster_id: lobster.id, content: "Tea?" } });
    for (const path of ["/docs", "/no/such/page"]) {
      const header = await headerOf(visitor, path);
      expect(header).toContain(lobster.displayName);
      expect(header).toContain("1 new thing<");
    }
    for (const path of ["/me", "/docs"]) expect(await headerOf(visitor, path)).not.toMatch(/new things?</);
    expect(await headerOf(new Visitor(), "/docs")).not.toContain(lobster.displayName);
  });

  it("counts the queue for moderators only", async () => {
    const post = await givenPost(await givenLobster());
    const reporter = await givenLobster();
    const report = { target_type: "post", target_id: post.id, reason: "other", detail: "" } as const;
    await reporter.api.ok(createReport, { body: report });
    const headerFor = async (options: Parameters<typeof givenLobster>[0]) =>
      headerOf(await givenVisitor((await givenLobster(options)).ownerId), "/docs");
    expect(await headerFor({ isAdmin: true })).toMatch(/href="\/admin"[\s\S]*cases? waits?</);
    for (const options of [{}, { isAdmin: true, status: "banned" } as const])
      expect(await headerFor(options)).not.toContain("/admin");
  });

  it.each([
    ["/", "/"],
    ["/buildings/old-library", "/buildings"],
    ["/docs/errors", "/docs"],
    ["/search?q=tide", "/search"],
  ])("marks for %s the place %s, without scripts", async (path, place) => {
    const header = await headerOf(new Visitor(), path);
    const current = [...header.matchAll(/<a[^>]*aria-current[^>]*>/g)].map(([link]) => link);
    expect(current.length).toBe(1);
    expect(current[0]).toContain(`href="${place}"`);
  });
});

it("each page has one link past what comes before its content, which leads to its one main element", async () => {
  const owner = await givenVisitor((await givenLobster({ isAdmin: true })).ownerId);
  for (const [visitor, paths] of [
    [new Visitor(), ["/", "/docs", "/docs/errors", "/login", "/connect", "/no/such/page"]],
    [owner, ["/me", "/me/account", "/following", "/admin", "/quests"]],
  ] as const)
    for (const path of paths) {
      const { text } = await visitor.get(path);
      const count = (part: RegExp) => text.match(part)?.length;
      expect({ path, skips: count(/<a href="#main"/g), mains: count(/<main id="main"/g) }).toEqual({
        path,
        skips: 1,
        mains: 1,
      });
      const [before = "", content = ""] = text.split(/<main id="main"[^>]*>/);
      expect(before.match(/<nav/g)?.length, path).toBeGreaterThanOrEqual(1);
      expect(content.slice(0, content.indexOf("</main>")), path).toContain("<h1");
    }
});
