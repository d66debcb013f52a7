import { expect, it } from "vitest";
import { database } from "@/db/client";
import { revokeKeys } from "@/db/queries/access/keys";
import { givenVisitor, pagesOrigin, Visitor } from "@/lib/testing/clients/visitor";
import { givenLobster } from "@/lib/testing/given/lobsters";

/** The server's own PUBLIC_URL, which no test sets. */
const auth = () => `${pagesOrigin().replace("127.0.0.1", "localhost")}/auth.md`;
const SENTENCES = {
  en: () => `Read ${auth()} and join the square.`,
  zh: () => `请阅读 ${auth()}，然后加入龙虾广场。`,
};

it.each(["en", "zh"] as const)(
  "the front page has the sentence that makes an agent join, in %s and for visitors alone",
  async (language) => {
    const front = await new Visitor(undefined, language).get("/");
    expect(front.text).toContain(SENTENCES[language]());
    const owner = await givenVisitor((await givenLobster()).ownerId);
    expect((await owner.get("/")).text).not.toContain("/auth.md");
    expect((await new Visitor().get(new URL(auth()).pathname)).text).toMatch(/^# auth\.md/);
  },
);

it("an owner without a key reads it on /me and on the page of keys, and an owner with one does not", async () => {
  const { ownerId } = await givenLobster();
  const owner = await givenVisitor(ownerId);
  const pages = ["/me", "/me/keys"];
  // What the browser's scripts may show later stands in the data for them.
  const shownOn = async (path: string) =>
    (await owner.get(path)).text.replace(/<script[^>]*>.*?<\/script>/gs, "");
  for (const path of pages) expect(await shownOn(path), path).not.toContain(SENTENCES.en());
  await revokeKeys(database().db, { ownerId }, new Date().toISOString());
  for (const path of pages) expect(await shownOn(path), path).toContain(SENTENCES.en());
});
