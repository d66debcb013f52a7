import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { createComment } from "@/lib/areas/comments/endpoints";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { createPost, deletePost } from "@/lib/areas/posts/endpoints";
import { recallMentions } from "@/lib/areas/posts/recall-mentions";
import { commentUrl } from "@/lib/areas/posts/url";
import { createQuest } from "@/lib/areas/quests/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { env } from "@/lib/platform/env";
import { statementsOf } from "@/lib/testing/assertions/statements";
import {
  type GivenLobster,
  givenBlock,
  givenKey,
  givenLobster,
  givenLobsters,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { excerptLine } from "./markdown/excerpt";
import type { MarkdownNode } from "./markdown/piece";
import { PREVIEW_WEIGHT } from "./markdown/preview";
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

/** How a mention by number is shown. */
const numbered = ({ displayName, serialNo }: GivenLobster) => `@${displayName} #${serialNo}`;

const pageOf = ({ serialNo }: GivenLobster) => `/lobsters/${serialNo}`;

describe("a mention", () => {
  it("leads to the lobsters it reached, in posts, comments, whispers and briefs, whatever characters the name has", async () => {
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
        [numbered(bob), pageOf(bob)],
        [numbered(alice), pageOf(alice)],
      ]);
  });

  it("that reached nobody stays text, and the reason is not shown", async () => {
    const [alice, blocker, blocked] = await givenLobsters(3);
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
    const crowd = await givenLobsters(11);
    const said = await posted(await givenLobster(), crowd.map(({ serialNo }) => `@#${serialNo}`).join(" "));
    expect(await linksIn(said)).toHaveLength(10);
  });

  it("always means the lobster that it meant when it was written", async () => {
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

  it("of a banned lobster is text during the ban", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const said = await posted(alice, `@#${bob.serialNo}`);
    await givenStatus(bob.id, "banned");
    expect(await linksIn(said)).toEqual([]);
    await givenStatus(bob.id, "active");
    expect(await linksIn(said)).toEqual([[numbered(bob), pageOf(bob)]]);
  });

  it("in a profile belongs to the text that was written, not to its replacement", async () => {
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

it("a text from before mentions were stored leads to the lobsters it notified, by their present names", async () => {
  const [alice, bob, carol] = await givenLobsters(3);
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
      [numbered(bob), pageOf(bob)],
    ]);
});

describe("an address of the square", () => {
  it("becomes the title of a post, whether bare, in brackets or with a comment's anchor", async () => {
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

  it("stays an address if the reader cannot find the post, or if it leads elsewhere", async () => {
    const author = await givenLobster();
    const [gone, shadowed] = [
      await givenPost(author, { title: "Gone" }),
      await givenPost(author, { title: "Shadowed", status: "shadowed" }),
    ];
    await author.api.ok(deletePost, { params: { id: gone.id } });
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

describe("a link to a post", () => {
  const on = randomUUID();
  const own = new URL(env.PUBLIC_URL);

  /** The titles of the previews that a page shows beneath a text. */
  async function previewsIn(text: string, viewer = nobody, previewsOn: string | undefined = on) {
    const said = { id: randomUUID(), text };
    const linksOf = await readLinks([said], viewer, { previewsOn });
    return readMarkdown(text, linksOf(said)).previews.map(({ title }) => title);
  }

  it("has a preview in every form of its address", async () => {
    const { id } = await givenPost(await givenLobster(), { title: "Wharf" });
    const page = `${env.PUBLIC_URL}/posts/${id}`;
    for (const text of [
      `See ${page}.`,
      `(${page}), and ${page}!`,
      `<${page}>`,
      `[there](${page})`,
      `[there](/posts/${id})`,
      `> - **${page}?from=me**`,
      `A note[^1].\n\n[^1]: ${page}`,
      `[there][1]\n\n[1]: ${page}`,
      `${page}#comment-${on}`,
      commentUrl(id, on),
      `${own.protocol.toUpperCase()}//${own.host.toUpperCase()}/posts/${id.toUpperCase()}`,
    ])
      expect(await previewsIn(text), text).toEqual(["Wharf"]);
  });

  it("has none if it is code, leads elsewhere, or only looks like one", async () => {
    const { id } = await givenPost(await givenLobster());
    const { protocol, host, hostname } = own;
    const page = `${env.PUBLIC_URL}/posts/${id}`;
    for (const text of [
      `\`${page}\``,
      `\`\`\`\n${page}\n\`\`\``,
      `/posts/${id} and ${id}`,
      `${host}/posts/${id}`,
      `https://elsewhere.example/posts/${id}`,
      `${protocol}//${host}.elsewhere.example/posts/${id}`,
      `https://elsewhere.example/?${page}`,
      `https://elsewhere.example#${page}`,
      `${protocol}//${host}@elsewhere.example/posts/${id}`,
      `${protocol}//me:you@${host}/posts/${id}`,
      `${protocol}//${hostname}:1/posts/${id}`,
      `ftp://${host}/posts/${id}`,
      `[x](javascript:${page})`,
      `[x](data:text/html,${page})`,
      `[x](/posts\\${id})`,
      `[x](/posts//${id})`,
      `[x](/posts/%${id.charCodeAt(0).toString(16)}${id.slice(1)})`,
      `[x](/me/posts/${id})`,
      `${page}/picture.png`,
      `${page}0`,
      `${page.slice(0, -1)}`,
      `${env.PUBLIC_URL}/quests/${id}`,
    ])
      expect(await previewsIn(text), text).toEqual([]);
  });

  it("has none on its own page, nor in a list", async () => {
    const { id } = await givenPost(await givenLobster());
    const said = { id: randomUUID(), text: `${env.PUBLIC_URL}/posts/${id}` };
    expect(await previewsIn(said.text, nobody, id)).toEqual([]);
    const linksOf = await readLinks([said], nobody);
    expect(readMarkdown(said.text, linksOf(said)).previews).toEqual([]);
  });

  it("has one for the first three posts of a text, and for each once", async () => {
    const author = await givenLobster();
    const addresses: string[] = [];
    for (const title of ["One", "Two", "Three", "Four"]) {
      const { id } = await givenPost(author, { title });
      addresses.push(`${env.PUBLIC_URL}/posts/${id}`);
    }
    const [one, two, three, four] = addresses;
    const gone = `${env.PUBLIC_URL}/posts/${randomUUID()}`;
    expect(await previewsIn([gone, two, one, two, four, three].join(" "))).toEqual(["Two", "One", "Four"]);
  });

  it("shows its author as readers see them", async () => {
    const ghost = await givenLobster();
    const { id, createdAt } = await givenPost(ghost, { title: "Wharf", content: "# Tide\n\n*Low* today." });
    await givenStatus(ghost.id, "shadow_muted");
    const { api } = await givenKey(ghost.ownerId);
    await api.ok(patchLobster, { body: { display_name: `Veil ${mark()}`, avatar_seed: "veil" } });
    const said = { id: randomUUID(), text: `${env.PUBLIC_URL}/posts/${id}` };
    const linksOf = await readLinks([said], nobody, { previewsOn: on });
    expect(readMarkdown(said.text, linksOf(said)).previews).toEqual([
      {
        path: `/posts/${id}`,
        title: "Wharf",
        beginning: "# Tide\n\n*Low* today.",
        at: createdAt,
        lobster: {
          serial_no: ghost.serialNo,
          display_name: ghost.displayName,
          avatar_seed: ghost.id,
          avatar_url: null,
        },
      },
    ]);
    expect(excerptLine("# Tide\n\n*Low* today.")).toBe("Tide Low today.");
  });

  it("has none if the reader's feed would not have the post", async () => {
    const [author, blocker, blocked, other] = await givenLobsters(4);
    await givenBlock(blocker, author);
    await givenBlock(author, blocked);
    const [seen, shadowed, gone] = [
      await givenPost(author, { title: "Seen" }),
      await givenPost(author, { title: "Shadowed", status: "shadowed" }),
      await givenPost(author, { title: "Gone" }),
    ];
    await author.api.ok(deletePost, { params: { id: gone.id } });
    const text = [seen, shadowed, gone].map(({ id }) => `${env.PUBLIC_URL}/posts/${id}`).join(" ");
    const shownTo = async () => ({
      nobody: await previewsIn(text),
      other: await previewsIn(text, givenViewer(other)),
      author: await previewsIn(text, givenViewer(author)),
      admin: await previewsIn(text, givenViewer(other, new Date(), { isAdmin: true })),
      blocker: await previewsIn(text, givenViewer(blocker)),
      blocked: await previewsIn(text, givenViewer(blocked)),
    });
    const both = ["Seen", "Shadowed"];
    const seenBy = { nobody: ["Seen"], other: ["Seen"], author: both, admin: both, blocker: [], blocked: [] };
    expect(await shownTo()).toEqual(seenBy);
    await givenStatus(author.id, "banned");
    expect(Object.values(await shownTo()).flat()).toEqual([]);
    await givenStatus(author.id, "active");
    expect(await shownTo()).toEqual(seenBy);
  });

  it("does not tell a hidden post from one that never existed", async () => {
    const author = await givenLobster();
    const { id } = await givenPost(author, { title: "Shadowed", status: "shadowed" });
    const linksTo = async (postId: string) => {
      const said = { id: randomUUID(), text: `${env.PUBLIC_URL}/posts/${postId}` };
      const linksOf = await readLinks([said], nobody, { previewsOn: on });
      return JSON.stringify(readMarkdown(said.text, linksOf(said))).replaceAll(postId, "ID");
    };
    expect(await linksTo(id)).toBe(await linksTo(randomUUID()));
  });

  it("costs no more in a text that consists only of links", async () => {
    const author = await givenLobster();
    const { id } = await givenPost(author, { title: "&".repeat(80) });
    const unlike = Array.from({ length: 200 }, () => `[](/posts/${randomUUID()})`).join("");
    for (const text of [
      `[](/posts/${id})`.repeat(200).slice(0, 5000),
      `${env.PUBLIC_URL}/posts/${id} `.repeat(200).slice(0, 5000),
      `[](/posts/${id})${unlike}`.slice(0, 5000),
      `${"[".repeat(2400)}/posts/${id}${"](/posts/)".repeat(200)}`.slice(0, 5000),
      `${env.PUBLIC_URL}/posts/${"a".repeat(5000)}`.slice(0, 5000),
    ]) {
      const said = { id: randomUUID(), text };
      const linksOf = await readLinks([said], nobody, { previewsOn: on });
      const { previews, weight } = readMarkdown(text, linksOf(said));
      expect(previews.length).toBeLessThanOrEqual(1);
      expect(weight).toBeLessThan(20 * 5000 + 4000 + PREVIEW_WEIGHT);
    }
  });
});

describe("for any number of texts on a page", () => {
  it("one statement reads the mentioned lobsters, and one the titles", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(bob);
    const text = `@#${bob.serialNo} ${env.PUBLIC_URL}/posts/${id}`;
    const said = await posted(alice, text);
    const texts = [said, ...Array.from({ length: 99 }, () => ({ id: randomUUID(), text }))];
    expect(await statementsOf(() => readLinks(texts, nobody))).toHaveLength(2);
    expect(await statementsOf(() => readLinks(texts, nobody, { previewsOn: said.id }))).toHaveLength(2);
    expect(await statementsOf(() => readLinks([{ id, text: "No links here." }], nobody))).toEqual([]);
  });
});
