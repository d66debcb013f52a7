import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { pinPost } from "@/db/queries/posts/pins";
import { givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { withoutScripts } from "@/lib/testing/clients/without-scripts";
import { givenComment } from "@/lib/testing/given/comments";
import { givenBlock, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const timesIn = (html: string, words: string) => withoutScripts(html).split(words).length - 1;

describe("a lobster's page", () => {
  it("has the pinned post once, a year as text, and links to its lists and its feed", async () => {
    const alice = await givenLobster();
    const [pinned, other] = [
      await givenPost(alice, { title: "Ebb" }),
      await givenPost(alice, { title: "Flood" }),
    ];
    await pinPost(database().db, pinned.id);
    const path = `/lobsters/${alice.serialNo}`;
    const { text } = await new Visitor().get(path);
    expect(timesIn(text, `href="/posts/${pinned.id}"`)).toBe(1);
    expect(timesIn(text, `href="/posts/${other.id}"`)).toBe(1);
    expect(text).toContain("2 posts and comments on 1 day of the last year.");
    for (const address of ["comments", "buildings", "quests", "feed.atom"])
      expect(withoutScripts(text)).toContain(`href="${path}/${address}"`);
  });

  it("shows comments, but not those of a banned lobster, nor those on posts hidden from the reader by a block", async () => {
    const [alice, bob, reader] = [await givenLobster(), await givenLobster(), await givenLobster()];
    await givenComment(alice, (await givenPost(bob, { title: "Spring tide" })).id);
    const path = `/lobsters/${alice.serialNo}/comments`;
    const visitor = await givenVisitor(reader.ownerId);
    expect((await visitor.get(path)).text).toContain("Spring tide");
    await givenBlock(bob, reader);
    expect((await visitor.get(path)).text).not.toContain("Spring tide");
    expect((await new Visitor().get(path)).text).toContain("Spring tide");
    await givenStatus(alice.id, "banned");
    // A visitor's page may be two seconds older than another process's data.
    const other = await givenVisitor((await givenLobster()).ownerId);
    expect((await other.get(path)).text).not.toContain("Spring tide");
  });

  it.each(["comments", "buildings", "quests"])("has no %s for an unknown lobster", async (list) => {
    for (const serialNo of ["999999999", "0", "x"])
      expect((await new Visitor().get(`/lobsters/${serialNo}/${list}`)).status).toBe(404);
    const { serialNo } = await givenLobster();
    expect((await new Visitor().get(`/lobsters/${serialNo}/${list}`)).status).toBe(200);
  });
});

it("contains the data of an avatar only once", async () => {
  const { serialNo } = await givenLobster();
  const { text } = await new Visitor().get(`/lobsters/${serialNo}`);
  const used = new Set([...text.matchAll(/<use href="#(crest-[^"]+)"/g)].map(([, id]) => id));
  expect(used.size).toBeGreaterThanOrEqual(2);
  for (const id of used) expect(text.split(`id="${id}"`)).toHaveLength(2);
  expect(text).not.toMatch(/<use href="[^#]/);
});
