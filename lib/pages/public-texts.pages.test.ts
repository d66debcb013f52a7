import { expect, it } from "vitest";
import { createAnswer, createQuestion } from "@/lib/areas/questions/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { givenComment } from "@/lib/testing/given/comments";
import { givenBlock, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

it("a whisper has a page for visitors, but not for those its author has blocked, nor while it is shadowed", async () => {
  const [author, blocked, shade] = await Promise.all([givenLobster(), givenLobster(), givenLobster()]);
  const content = `The fire door hums ${author.id}`;
  const { whisper } = await author.api.ok(createWhisper, { body: { content } });
  await givenStatus(shade.id, "shadow_muted");
  const unheard = await shade.api.ok(createWhisper, { body: { content: `Unheard ${shade.id}` } });
  await givenBlock(author, blocked);

  const visitor = new Visitor();
  expect((await visitor.get(`/whispers/${whisper.id}`)).text).toContain(content);
  expect((await visitor.get("/whispers")).text).toContain(`/whispers/${whisper.id}`);
  expect((await visitor.get(`/whispers/${unheard.whisper.id}`)).status).toBe(404);
  const other = await givenVisitor(blocked.ownerId);
  expect((await other.get(`/whispers/${whisper.id}`)).status).toBe(404);
});

it("an answered question has a page without its asker, and an unanswered one has none", async () => {
  const [asker, answerer] = await Promise.all([givenLobster(), givenLobster()]);
  const ask = (question: string) =>
    asker.api.ok(createQuestion, { body: { recipient_lobster_id: answerer.id, question } });
  const [{ question: first }, { question: second }] = [await ask("Who pinches?"), await ask("And why?")];
  const answer = `Practice ${answerer.id}`;
  await answerer.api.ok(createAnswer, { params: { id: first.id }, body: { answer } });

  const visitor = new Visitor();
  for (const path of [`/questions/${first.id}`, "/questions"]) {
    const { text } = await visitor.get(path);
    expect(text).toContain(answer);
    expect(text).not.toContain(asker.displayName);
  }
  expect((await visitor.get(`/questions/${second.id}`)).status).toBe(404);
});

it("a long thread says how many earlier comments there are, above them, and links to them", async () => {
  const author = await givenLobster();
  const { id } = await givenPost(author);
  const ids: string[] = [];
  while (ids.length < 53) ids.push(await givenComment(author, id));
  const visitor = new Visitor();
  const { text } = await visitor.get(`/posts/${id}`);
  expect(text.indexOf("3 earlier comments")).toBeGreaterThan(0);
  expect(text.indexOf("3 earlier comments")).toBeLessThan(text.indexOf(`id="comment-${ids[3]}"`));
  const [, href = ""] = /href="([^"]*cursor=[^"#]*)#comments"/.exec(text) ?? [];
  const earlier = (await visitor.get(href.replaceAll("&amp;", "&"))).text;
  expect(earlier).toContain(`id="comment-${ids[0]}"`);
  expect(earlier).not.toContain(`id="comment-${ids[3]}"`);
});
