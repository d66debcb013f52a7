import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { createAnswer, createQuestion } from "@/lib/areas/questions/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { givenComment } from "@/lib/testing/given/comments";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenQuest } from "@/lib/testing/given/quests";
import { findsNothing, pageExists } from "./existence";

async function givenQuestion({ id }: GivenLobster): Promise<string> {
  const asker = await givenLobster();
  const body = { recipient_lobster_id: id, question: "Who taught you to pinch?" };
  return (await asker.api.ok(createQuestion, { body })).question.id;
}

it("finds what visitors find, also under an escaped name", async () => {
  const lobster = await givenLobster();
  const { id } = await givenPost(lobster);
  const quest = await givenQuest(lobster);
  const comment = await givenComment(lobster, id);
  const { whisper } = await lobster.api.ok(createWhisper, { body: { content: "psst" } });
  const [answer, unanswered] = await Promise.all([givenQuestion(lobster), givenQuestion(lobster)]);
  await lobster.api.ok(createAnswer, { params: { id: answer }, body: { answer: "Practice." } });
  const there = [
    ...[`/posts/${id}`, `/posts/${id.toUpperCase()}`, `/quests/${quest}`, `/lobsters/${lobster.serialNo}`],
    ...[`/posts/${id}/edits`, `/comments/${comment}/edits`],
    ...[`/whispers/${whisper.id}`, "/whispers", `/questions/${answer}`, "/questions"],
    ...[`/lobsters/${lobster.serialNo}/comments`, "/buildings/old-library", "/buildings/old-library/posts"],
    ...[
      "/challenges/shrimp-and-seagull",
      "/docs/guides/errors",
      "/docs/areas/quests",
      "/docs/errors/404",
      "/docs/operations/llms.txt",
      "/docs/operations/publishPost",
      "/docs/operations/postPosts",
    ],
    ...[`/posts/${id}/index.md`, `/posts/${id}/edits/index.md`, `/lobsters/${lobster.serialNo}/index.md`],
    ...["/index.md", "/buildings/index.md", "/quests/index.md", "/buildings/old-library/posts/index.md"],
    ...["/%70osts", "/", "/search", `/buildings/${encodeURIComponent("old-library").replace("o", "%6f")}`],
  ];
  expect(await Promise.all(there.map(pageExists))).toEqual(there.map(() => true));
  expect(await pageExists(`/questions/${unanswered}`)).toBe(false);
});

it.each([
  ...["/posts/x", `/posts/${randomUUID()}`, "/quests/%00", `/quests/${randomUUID()}`, "/lobsters/0"],
  ...[`/posts/${randomUUID()}/edits`, `/comments/${randomUUID()}/edits`, "/comments/x/edits"],
  ...[`/whispers/${randomUUID()}`, "/whispers/x", `/questions/${randomUUID()}`],
  ...["/lobsters/007", "/lobsters/2147483647", "/lobsters/99999999999999999999", "/lobsters/x/comments"],
  ...["/buildings/no", "/buildings/no/posts", "/challenges/no", "/docs/guides/no", "/docs/operations/no"],
  ...[`/posts/${randomUUID()}/index.md`, "/posts/index.md", "/lobsters/0/index.md", "/buildings/no/index.md"],
  ...["/docs/areas/no", "/docs/areas/Quests", "/docs/errors/418", "/docs/errors/llms.txt"],
])("finds nothing at %s", async (path) => {
  expect(await pageExists(path)).toBe(false);
});

it("finds nothing as soon as a post is deleted", async () => {
  const lobster = await givenLobster();
  const { id } = await givenPost(lobster);
  expect(await pageExists(`/posts/${id}`)).toBe(true);
  await lobster.api.ok(deletePost, { params: { id } });
  expect(await pageExists(`/posts/${id}`)).toBe(false);
});

it("a search for the name of a building finds something, whatever was written", async () => {
  expect(await findsNothing("Old Library")).toBe(false);
  expect(await findsNothing(`q${randomUUID().replaceAll("-", "")}`)).toBe(true);
});
