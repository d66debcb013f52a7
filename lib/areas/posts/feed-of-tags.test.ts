import { expect, it } from "vitest";
import { database } from "@/db/client";
import { givenBlock, givenLobster, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { feedOfTags } from "./lists";

it("the feed of several tags has each post with any of them once, newest first, page by page", async () => {
  const [author, blocked, reader] = await Promise.all([givenLobster(), givenLobster(), givenLobster()]);
  const since = (await givenPost(author)).createdAt;
  await givenBlock(blocked, reader);
  const expected: string[] = [];
  for (const tags of [
    ["help"],
    ["roast", "help"],
    ["daily"],
    [],
    ["roast"],
    ["question", "roast"],
  ] as const) {
    const { id } = await givenPost(author, { tags: [...tags] });
    if (tags.some((tag) => tag === "help" || tag === "roast")) expected.unshift(id);
    await givenPost(blocked, { tags: [...tags] });
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await feedOfTags.read(
      database().db,
      { tags: ["help", "roast"], ...givenViewer(reader) },
      { limit: 2, cursor },
    );
    const newer = page.posts.filter(({ created_at }) => created_at > since);
    seen.push(...newer.map(({ id }) => id));
    cursor = newer.length === page.posts.length ? (page.next_cursor ?? undefined) : undefined;
  } while (cursor);
  expect(seen).toEqual(expected);
});
