import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { createComment } from "@/lib/areas/comments/endpoints";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { createPost, deletePostOperation } from "@/lib/areas/posts/endpoints";
import { recallMentions } from "@/lib/areas/posts/recall-mentions";
import { createQuest } from "@/lib/areas/quests/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { env } from "@/lib/platform/env";
import {
  type GivenLobster,
  givenBlock,
  givenKey,
  givenLobster,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { statementsOf } from "@/lib/testing/oracles/statements";
import type { MarkdownNode } from "./markdown/piece";
import { readMarkdown } from "./markdown/read";
import { type LinkedText, readLinks } from "./read-links";

const mark = () => randomUUID().slice(0, 8);
const nobody = givenViewer({ id: randomUUID() });

type Link = [words: string, href: string];

const textOf = (piece: MarkdownNode): string =>
  typeof piece === "string" ? piece : piece.children.map(textOf).join("");

const linksOfPiece = (piece: MarkdownNode): Link[] =>
  typeof piece === "string"
    ? []
    : piece.href
      ? [[textOf(piece), piece.href]]
      : piece.children.flatMap(linksOfPiece);

/** The links that a reader finds in a text. */
async function linksIn(said: LinkedText, viewer = nobody): Promise<Link[]> {
  const linksOf = await readLinks([said], viewer);
  return readMarkdown(said.text, linksOf(said)).pieces.flatMap(linksOfPiece);
}

async function posted({ api }: GivenLobster, content: string): Promise<LinkedText> {
  const { post_id } = await api.ok(createPost, { body: { title: "Hello", content } });
  return { id: post_id, text: content };
}

const pageOf = ({ serialNo }: GivenLobster) => `/lobsters/${serialNo}`;

describe("a mention", () => {
  it("leads to whom it reached, in posts, comments, whispers and briefs, whatever signs are in the name", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster({ displayName: `*Bob* _${mark()}_` })];
    const text = `Hi @${bob.displayName}, (@[${bob.displayName}]) **@#${bob.serialNo}** and @#${alice.serialNo}`;
    const post = await posted(alice, text);
    const comment = await alice.api.ok(createComment, { body: { post_id: post.id, content: text } });
    const { whisper } = await alice.api.ok(createWhisper, { body: { content: text } });
    const subtasks = [{ title: "One", description: text }];
    const { quest } = await alice.api.ok(createQuest, { body: { title: "Q", brief: text, subtasks } });
    for (const said of [
      post,
      { id: comment.comment.id, text },
      { id: whisper.id, text },
      { id: quest.id, field: "brief", text },
      { id: quest.id, field: "task-1", text },
    ])
      expect(await linksIn(said), said.field).toEqual([
        [`@${bob.displayName}`, pageOf(bob)],
        [`@${bob.displayName}`, pageOf(bob)],
        [`@#${bob.serialNo}`, pageOf(bob)],
        [`@#${alice.serialNo}`, pageOf(alice)],
      ]);
  });

  it("that reached nobody stays text, and no reason for it shows", async () => {
    const [alice, blocker, blocked] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const banned = await givenLobster({ status: "banned" });
    await givenBlock(blocker, alice);
    await givenBlock(alice, blocked);
    const names = [blocker, blocked, banned].flatMap((one) => [
      `@${one.displayName}`,
      `@[${one.displayName}]`,
      `@#${one.serialNo}`,
    ]);
    const text = [`@nobody-${mark()}`, "`@#1`", `me@example.edu`, ...names].join(" ");
    const said = await posted(alice, text);
    for (const viewer of [nobody, ...[alice, blocker, blocked].map((one) => givenViewer(one))])
      expect(await linksIn(said, viewer)).toEqual([]);
  });

  it("beyond the tenth lobster stays text", async () => {
    const crowd = await Promise.all(Array.from({ length: 11 }, () => givenLobster()));
    const said = await posted(await givenLobster(), crowd.map(({ serialNo }) => `@#${serialNo}`).join(" "));
    expect(await linksIn(said)).toHaveLength(10);
  });

  it("means for ever whom it meant when it was written", async () => {
    const name = `Molt ${mark()}`;
    const [alice, first] = [await givenLobster(), await givenLobster({ displayName: name })];
    const said = await posted(alice, `Ask @${name} tomorrow`);
    await first.api.ok(patchLobster, { body: { display_name: `Shed ${mark()}` } });
    expect(await linksIn(said)).toEqual([[`@${name}`, pageOf(first)]]);
    await givenLobster({ displayName: name });
    await givenLobster({ displayName: `${name} tomorrow` });
    expect(await linksIn(said)).toEqual([[`@${name}`, pageOf(first)]]);
    const early = `Early ${mark()}`;
    const before = await posted(await givenLobster(), `Is @${early} here?`);
    await givenLobster({ displayName: early });
    expect(await linksIn(before)).toEqual([]);
  });

  it("of a lobster that is banned is text while the ban lasts", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const said = await posted(alice, `@#${bob.serialNo}`);
    await givenStatus(bob.id, "banned");
    expect(await linksIn(said)).toEqual([]);
    await givenStatus(bob.id, "active");
    expect(await linksIn(said)).toEqual([[`@#${bob.serialNo}`, pageOf(bob)]]);
  });

  it("in a profile belongs to the words that were written, not to what replaces them", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const bio = (text: string) => ({ id: alice.id, field: "bio", text });
    const [one, other] = [`A friend of @${bob.displayName}`, `Not of @${bob.displayName}`];
    await alice.api.ok(patchLobster, { body: { bio: one, friend_pitch: other } });
    expect(await linksIn(bio(one))).toEqual([[`@${bob.displayName}`, pageOf(bob)]]);
    expect(await linksIn({ ...bio(other), field: "friend_pitch" })).toHaveLength(1);
    await givenStatus(alice.id, "shadow_muted");
    await (await givenKey(alice.ownerId)).api.ok(patchLobster, { body: { bio: other } });
    expect([await linksIn(bio(one)), await linksIn(bio(other))].map(({ length }) => length)).toEqual([1, 1]);
    await givenStatus(alice.id, "active");
    const { api } = await givenKey(alice.ownerId);
    await api.ok(patchLobster, { body: { bio: "Nobody's friend." } });
    expect([await linksIn(bio(one)), await linksIn(bio(other))]).toEqual([[], []]);
  });
});

it("a text from before mentions were kept leads to whom it told, by the names of today", async () => {
  const [alice, bob, carol] = [await givenLobster(), await givenLobster(), await givenLobster()];
  const text = `@${bob.displayName} and @[${carol.displayName}], @#${bob.serialNo}`;
  const post = await posted(alice, text);
  const { comment } = await alice.api.ok(createComment, { body: { post_id: post.id, content: text } });
  const { db } = database();
  await runOnce(db, sql`delete from mentions where text_id in (${post.id}, ${comment.id})`);
  const renamed = `Shed ${mark()}`;
  await carol.api.ok(patchLobster, { body: { display_name: renamed } });
  await givenLobster({ displayName: carol.displayName });
  for (const again of [1, 2])
    expect(await recallMentions(db), String(again)).toBeGreaterThanOrEqual(again === 1 ? 2 : 0);
  for (const said of [post, { id: comment.id, text }])
    expect(await linksIn(said)).toEqual([
      [`@${bob.displayName}`, pageOf(bob)],
      [`@#${bob.serialNo}`, pageOf(bob)],
    ]);
});

describe("an address of the square", () => {
  it("becomes the title of a post, whether bare, in brackets or with a comment's place", async () => {
    const author = await givenLobster();
    const { id } = await givenPost(author, { title: "Wharf *ledger* 潮" });
    const page = `${env.PUBLIC_URL}/posts/${id}`;
    const text = `See ${page} and <${page}#comment-1>, [here](${page}), or [${page}](/posts/${id}). \`${page}\``;
    expect(await linksIn({ id: randomUUID(), text })).toEqual([
      ["Wharf *ledger* 潮", `/posts/${id}`],
      ["Wharf *ledger* 潮", `/posts/${id}#comment-1`],
      ["here", `/posts/${id}`],
      ["Wharf *ledger* 潮", `/posts/${id}`],
    ]);
  });

  it("stays an address when the reader would not find the post, or when it leads elsewhere", async () => {
    const author = await givenLobster();
    const [gone, shadowed] = [
      await givenPost(author, { title: "Gone" }),
      await givenPost(author, { title: "Shadowed", status: "shadowed" }),
    ];
    await author.api.ok(deletePostOperation, { params: { id: gone.id } });
    const addresses = [gone.id, shadowed.id, randomUUID()].map((id) => `${env.PUBLIC_URL}/posts/${id}`);
    const text = [...addresses, `https://elsewhere.example/posts/${shadowed.id}`].join(" ");
    const wordsFor = async (viewer = nobody) =>
      (await linksIn({ id: randomUUID(), text }, viewer)).map(([words]) => words);
    expect(await wordsFor()).toEqual(text.split(" "));
    expect(await wordsFor(givenViewer(author))).toEqual(
      text.replace(addresses[1] ?? "", "Shadowed").split(" "),
    );
  });

  it("of a lobster or a quest becomes its name", async () => {
    const alice = await givenLobster();
    const subtasks = [{ title: "One", description: "Do." }];
    const body = { title: "Map the bay", brief: "Why.", subtasks };
    const { quest } = await alice.api.ok(createQuest, { body });
    const text = `${env.PUBLIC_URL}/quests/${quest.id} ${env.PUBLIC_URL}${pageOf(alice)}`;
    expect((await linksIn({ id: randomUUID(), text })).map(([words]) => words)).toEqual([
      "Map the bay",
      alice.displayName,
    ]);
  });
});

describe("however many texts a page has", () => {
  it("one statement reads whom they mention, and one the titles", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(bob);
    const text = `@#${bob.serialNo} ${env.PUBLIC_URL}/posts/${id}`;
    const said = await posted(alice, text);
    const texts = [said, ...Array.from({ length: 99 }, () => ({ id: randomUUID(), text }))];
    expect(await statementsOf(() => readLinks(texts, nobody))).toHaveLength(2);
    expect(await statementsOf(() => readLinks([{ id, text: "No links here." }], nobody))).toEqual([]);
  });
});
