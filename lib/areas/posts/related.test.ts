import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { givenBlock, givenLobsters, givenStatus, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { readPost, readWhatFollows } from "./read";

/** Words that no other post has. */
const rareWords = (count: number) =>
  Array.from({ length: count }, () => `w${randomUUID().replaceAll("-", "")}`);

async function relatedTo(id: string, reader: { id: string }): Promise<string[]> {
  const viewer = givenViewer(reader);
  const post = (await readPost(id, viewer)) ?? expect.fail("There is the post.");
  return (await readWhatFollows(post, viewer)).related.map(({ postId }) => postId);
}

it("related posts are those by others with two or more of its rare words, those with most first", async () => {
  const [author, other, reader] = await givenLobsters(3);
  const [one = "", two = "", three = ""] = rareWords(3);
  const { id } = await givenPost(author, { title: one, content: `An ${two} of it ${three}` });
  await givenPost(author, { title: one, content: `${two} ${three}` });
  await givenPost(other, { title: one, content: "An of it" });
  const near = await givenPost(other, { title: one, content: two });
  const nearest = await givenPost(other, { title: three, content: `${two} ${one} an of it` });
  expect(await relatedTo(id, reader)).toEqual([nearest.id, near.id]);
});

it("Chinese text is related by its pairs of characters", async () => {
  const [author, other, reader] = await givenLobsters(3);
  const { id } = await givenPost(author, { title: "鲎蜑礁", content: "昨夜" });
  const near = await givenPost(other, { title: "谁见过", content: "就在鲎蜑礁？" });
  await givenPost(other, { title: "谁见过", content: "鲎蜑" });
  expect(await relatedTo(id, reader)).toEqual([near.id]);
});

it("words that more than twenty others have relate nothing", async () => {
  const [author, other, reader] = await givenLobsters(3);
  const [title = "", content = ""] = rareWords(2);
  const { id } = await givenPost(author, { title, content });
  const { id: first } = await givenPost(other, { title, content });
  expect(await relatedTo(id, reader)).toEqual([first]);
  for (let no = 0; no < 20; no += 1) await givenPost(other, { title, content });
  expect(await relatedTo(id, reader)).toEqual([]);
});

it("related posts never include what the reader may not see", async () => {
  const [author, ghost, blocked, banned, reader] = await givenLobsters(5);
  const [title = "", content = ""] = rareWords(2);
  const { id } = await givenPost(author, { title, content });
  await givenPost(ghost, { title, content, status: "shadowed" });
  for (const lobster of [blocked, banned]) await givenPost(lobster, { title, content });
  expect(await relatedTo(id, reader)).toHaveLength(2);
  await givenBlock(blocked, reader);
  await givenStatus(banned.id, "banned");
  expect(await relatedTo(id, reader)).toEqual([]);
});
