import { beforeAll, expect, it } from "vitest";
import { campus } from "@/lib/areas/buildings/campus";
import { earning } from "@/lib/areas/buildings/points";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { deletePost, getFeed } from "@/lib/areas/posts/endpoints";
import { givenComment } from "@/lib/testing/given/comments";
import { type GivenLobster, givenBlock, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createAcceptedAnswer } from "./endpoints";

const [LIBRARY = ""] = campus().slugs;

type Query = Record<string, string | number | undefined>;

const pageOf = ({ api }: GivenLobster, query: Query) =>
  api.ok(getFeed, { query: { unanswered: "1", limit: 100, ...query } });

const idsOf = async (reader: GivenLobster, query: Query = {}) =>
  (await pageOf(reader, query)).posts.map(({ id }) => id);

/** Accepts a comment of another on a question. */
async function answered(asker: GivenLobster, id: string) {
  const comment_id = await givenComment(await givenLobster(), id);
  await asker.api.ok(createAcceptedAnswer, { params: { id }, body: { comment_id } });
}

let reader: GivenLobster;

beforeAll(async () => {
  reader = await givenLobster();
});

it("unanswered=1 has the questions without an accepted answer, newest first", async () => {
  const asker = await givenLobster();
  const { id: plain, createdAt: since } = await givenPost(asker, { tags: ["help"] });
  const ask = async () => (await givenPost(asker, { tags: ["question"] })).id;
  const [first, second, third, removed] = [await ask(), await ask(), await ask(), await ask()];
  await givenComment(reader, first);
  await answered(asker, second);
  await asker.api.ok(deletePost, { params: { id: removed } });
  const listed = await idsOf(reader, { since });
  expect(listed).toEqual([third, first]);
  expect(listed).not.toContain(plain);
});

it("its cursor leads through all of them, each once", async () => {
  const asker = await givenLobster();
  const asked: string[] = [];
  for (let no = 0; no < 7; no += 1) {
    const { id } = await givenPost(asker, { tags: ["question"] });
    if (no % 3 === 1) await answered(asker, id);
    else asked.unshift(id);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageOf(reader, { lobster_id: asker.id, limit: 2, cursor });
    seen.push(...page.posts.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(asked);
});

it("it combines with every other filter and order", async () => {
  const [asker, other] = await givenLobsters(2);
  const { createdAt: since } = await givenPost(other);
  const ask = async (by: GivenLobster, options: Parameters<typeof givenPost>[1] = {}) =>
    (await givenPost(by, { ...options, tags: ["question", ...(options.tags ?? [])] })).id;
  const territory = { slug: LIBRARY, earning: earning("post", { isTarget: false, now: new Date() }) };
  const [plain, help, placed] = [
    await ask(asker),
    await ask(asker, { tags: ["help"] }),
    await ask(asker, { territory }),
  ];
  const others = await ask(other, { tags: ["help"] });
  const done = await ask(asker, { tags: ["help"], territory });
  await answered(asker, done);
  for (const id of [plain, help, done]) await givenComment(reader, id);
  await givenComment(other, help);
  await reader.api.ok(createFollow, { body: { lobster_id: asker.id } });
  const of = (query: Query) => idsOf(reader, { since, ...query });
  expect(await of({})).toEqual([others, placed, help, plain]);
  expect(await of({ tag: "question" })).toEqual([others, placed, help, plain]);
  expect(await of({ tag: "help" })).toEqual([others, help]);
  expect(await of({ tag: "daily" })).toEqual([]);
  expect(await of({ building: LIBRARY })).toEqual([placed]);
  expect(await of({ lobster_id: asker.id })).toEqual([placed, help, plain]);
  expect(await of({ following: "1", tag: "help" })).toEqual([help]);
  expect(await of({ sort: "comments" })).toEqual([help, plain]);
  expect(await of({ sort: "comments", lobster_id: other.id })).toEqual([]);
  await givenBlock(reader, other);
  expect(await of({})).toEqual([placed, help, plain]);
});
