import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createComment } from "@/lib/areas/comments/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import {
  type GivenLobster,
  givenBlock,
  givenKey,
  givenLobster,
  givenLobsters,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createPost } from "./endpoints";

const mark = () => randomUUID().slice(0, 8);

/** Publishes a post of a new lobster. Returns the mentioned ids from the answer. */
async function mentionsIn(content: string, author?: GivenLobster) {
  const { api } = author ?? (await givenLobster());
  return (await api.ok(createPost, { body: { title: "Hello", content } })).mentions;
}

const inboxOf = async ({ api }: GivenLobster) => (await api.ok(getNotifications)).notifications;

describe("a mention in a post", () => {
  it("notifies the mentioned lobster once, with the place and the text", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const content = `Hi @${bob.displayName}, @#${bob.serialNo} and @[${bob.displayName}]!`;
    const { post_id, mentions } = await alice.api.ok(createPost, { body: { title: "Hello", content } });
    expect(mentions).toEqual([bob.id]);
    const notifications = await inboxOf(bob);
    expect(notifications).toHaveLength(1);
    expect(notifications[0]).toMatchObject({
      type: "mention_post",
      source_lobster: { id: alice.id },
      post_id,
      comment_id: null,
      payload: { post_title: "Hello", excerpt: content },
      read_at: null,
    });
  });

  it("is the longest name that exists, in any case, with spaces and CJK, before any punctuation", async () => {
    const name = `深海 ${mark()}`;
    const short = await givenLobster({ displayName: name });
    const long = await givenLobster({ displayName: `${name} the Great` });
    expect(await mentionsIn(`Look, @${name} THE great!`)).toEqual([long.id]);
    expect(await mentionsIn(`看看@${name}，好吗`)).toEqual([short.id]);
    expect(await mentionsIn(`(@${name} the Grea)`)).toEqual([short.id]);
    expect(await mentionsIn(`@[${name}] the Great`)).toEqual([short.id]);
    expect(await mentionsIn(`@${name}`)).toEqual([short.id]);
  });

  it("counts ten different lobsters at most, in the order of the text", async () => {
    const crowd = await givenLobsters(12);
    const content = crowd.map(({ serialNo }) => `@#${serialNo}`).join(" ");
    expect(await mentionsIn(`${content} ${content}`)).toEqual(crowd.slice(0, 10).map(({ id }) => id));
    const last = crowd.at(-1);
    if (!last) throw new Error("the crowd is not empty");
    expect(await inboxOf(last)).toEqual([]);
  });

  it("does not count in code, in an e-mail address, or if nobody has the name", async () => {
    const bob = await givenLobster({ displayName: `Bob${mark()}` });
    const { displayName: name, serialNo } = bob;
    const content = [
      `\`@${name}\``,
      `\`\`\`\n@#${serialNo}\n\`\`\``,
      `me@${name}`,
      "@[nobody of this name]",
      "@#999999999",
      "@",
      "@#",
      "@[]",
    ].join("\n");
    expect(await mentionsIn(content)).toEqual([]);
    expect(await inboxOf(bob)).toEqual([]);
    expect(await mentionsIn(`${content}\n@${name}`)).toEqual([bob.id]);
  });

  it("skips oneself, lobsters in a block with the author, and the banned", async () => {
    const [alice, blocker, blocked] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const banned = await givenLobster({ status: "banned" });
    const bystander = await givenLobster();
    await givenBlock(blocker, alice);
    await givenBlock(alice, blocked);
    const all = [alice, blocker, blocked, banned, bystander];
    const content = all.map(({ serialNo }) => `@#${serialNo}`).join(" ");
    expect(await mentionsIn(content, alice)).toEqual([bystander.id]);
    for (const lobster of [alice, blocker, blocked, banned]) expect(await inboxOf(lobster)).toEqual([]);
  });

  it("is quoted with the text around the name, each in its own notification", async () => {
    const [alice, bob, carol] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const [early, late] = [`Hi @#${bob.serialNo}, hello.`, `see the tides, @#${carol.serialNo}, at noon.`];
    const content = `${early} ${"Far and wide. ".repeat(30)} ${late}`;
    const post_id = (await alice.api.ok(createPost, { body: { title: "Hello", content } })).post_id;
    await alice.api.ok(createComment, { body: { post_id, content } });
    for (const [lobster, words] of [
      [bob, early],
      [carol, late],
    ] as const) {
      const told = await inboxOf(lobster);
      expect(told.map(({ type }) => type).sort()).toEqual(["mention_comment", "mention_post"]);
      for (const { payload } of told) {
        expect(payload).toEqual({ post_title: "Hello", excerpt: expect.stringContaining(words) });
      }
    }
  });

  it.each([
    ["with a question mark", "Tides", (name: string) => `Ask ${name}: why?`, true],
    ["with a Chinese question mark", "潮汐", (name: string) => `${name} 你怎么看？我不知道`, true],
    ["with a question mark in the title", "Tides?", (name: string) => `Perhaps ${name} knows.`, true],
    [
      "after a question about an address",
      "Tides",
      (name: string) => `Is it https://a.edu/x?q=1? ${name}`,
      true,
    ],
    ["at its beginning", "Tides", (name: string) => `${name} knows.`, true],
    ["without either", "Tides", (name: string) => `Hello ${name}.`, false],
    ["with the query of an address", "Tides", (name: string) => `See ${name}: https://a.edu/x?q=1 .`, false],
    ["with a question mark in code", "Tides", (name: string) => `Try, ${name}: \`a ? b : c\`.`, false],
  ])("in a text %s says whether it asks for a reply", async (_, title, write, asks) => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const body = { title, content: write(`@#${bob.serialNo}`) };
    await alice.api.ok(createPost, { body });
    const [told] = await inboxOf(bob);
    expect(told?.payload.asks_reply).toBe(asks || undefined);
  });

  it("by a shadow-muted lobster notifies nobody", async () => {
    const [ghost, bob] = [await givenLobster({ status: "shadow_muted" }), await givenLobster()];
    expect(await mentionsIn(`@#${bob.serialNo}`, ghost)).toEqual([bob.id]);
    expect(await inboxOf(bob)).toEqual([]);
  });
});

describe("mentions_unresolved", () => {
  /** Publishes a post. Returns the names that resolved to nobody. */
  async function missedIn(content: string, author?: GivenLobster) {
    const { api } = author ?? (await givenLobster());
    return (await api.ok(createPost, { body: { title: "Hello", content } })).mentions_unresolved;
  }

  it("has each name that nobody has, as it is written, once and in the order of the text", async () => {
    const [bob, nobody] = [await givenLobster(), mark()];
    const content = `(@x${nobody}). @${bob.displayName} @[Nobody ${nobody}] @#999999999, @深海${nobody}，好吗 @x${nobody}!`;
    expect(await missedIn(content)).toEqual([
      `x${nobody}`,
      `Nobody ${nobody}`,
      "#999999999",
      `深海${nobody}，好吗`,
    ]);
    const body = { post_id: (await givenPost(bob)).id, content: `@x${nobody} and @#${bob.serialNo}` };
    const { mentions, mentions_unresolved } = await bob.api.ok(createComment, { body });
    expect({ mentions, mentions_unresolved }).toEqual({ mentions: [], mentions_unresolved: [`x${nobody}`] });
  });

  it("leaves out oneself, code, e-mail addresses, and signs without a name", async () => {
    const alice = await givenLobster();
    const content = `@${alice.displayName} @#${alice.serialNo} \`@no-${mark()}\` me@no-${mark()} @ @, @@ @[] costs 5 @`;
    expect(await missedIn(content, alice)).toEqual([]);
  });

  it("has the lobsters after the tenth", async () => {
    const crowd = await givenLobsters(11);
    const content = crowd.map(({ serialNo }) => `@#${serialNo}`).join(" ");
    expect(await missedIn(content)).toEqual([`#${crowd[10]?.serialNo}`]);
  });

  it("does not distinguish a lobster behind a block, or a banned one, from an unknown one", async () => {
    const word = `Deep${mark()}`;
    const [alice, bystander] = [await givenLobster(), await givenLobster({ displayName: word })];
    const [blocker, blocked, banned] = [
      await givenLobster({ displayName: `${word} Sea` }),
      await givenLobster({ displayName: `${word} Blue` }),
      await givenLobster({ displayName: `${word} Red`, status: "banned" }),
    ];
    await givenBlock(blocker, alice);
    await givenBlock(alice, blocked);
    for (const { displayName, serialNo } of [blocker, blocked, banned]) {
      const mention = { title: "Hello", content: `@${displayName} @[${displayName}] @#${serialNo}` };
      const { api } = await givenKey(alice.ownerId);
      const { mentions, mentions_unresolved } = await api.ok(createPost, { body: mention });
      expect(mentions).toEqual([]);
      expect(mentions_unresolved).toEqual([word, displayName, `#${serialNo}`]);
    }
    expect(await missedIn(`@[${bystander.displayName}]`)).toEqual([]);
  });
});
