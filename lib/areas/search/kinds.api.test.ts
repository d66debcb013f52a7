import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SCOPES } from "@/lib/access/keys/scopes";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
import { createQuest } from "@/lib/areas/quests/endpoints";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getSearch } from "./endpoints";

/** A word that no other test uses. */
const someWord = () => `w${randomUUID().replaceAll("-", "")}`.slice(0, 20);

const givenComment = async (by: GivenLobster, post_id: string, content: string) =>
  (await by.api.ok(createComment, { body: { post_id, content } })).comment.id;

const subtasks = [{ title: "Look", description: "Look." }];
const givenQuestAbout = async (by: GivenLobster, word: string) =>
  (await by.api.ok(createQuest, { body: { title: "Quest", brief: word, subtasks } })).quest.id;

async function found(
  { api }: Pick<GivenLobster, "api">,
  q: string,
  query: Record<string, string | number> = {},
) {
  const { posts, comments, quests, lobsters } = await api.ok(getSearch, { query: { q, ...query } });
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  return { posts: ids(posts), comments: ids(comments), quests: ids(quests), lobsters: ids(lobsters) };
}

const NOTHING = { posts: [], comments: [], quests: [], lobsters: [] };

async function givenTexts(word: string) {
  const [alice, bob] = [await givenLobster({ displayName: `Ann ${word}` }), await givenLobster()];
  const post = (await givenPost(alice, { title: "Boats", content: word })).id;
  const comment = await givenComment(bob, post, `Not a ${word}.`);
  const quest = await givenQuestAbout(bob, word);
  return { alice, bob, post, comment, quest };
}

describe("GET /search", () => {
  it("finds comments, with the titles of their posts, and quests when few posts match", async () => {
    const word = someWord();
    const { alice, bob, post, comment, quest } = await givenTexts(word);
    const all = { posts: [post], comments: [comment], quests: [quest], lobsters: [alice.id] };
    expect(await found(alice, word)).toEqual(all);
    const { comments } = await alice.api.ok(getSearch, { query: { q: word } });
    expect(comments).toMatchObject([{ post_id: post, post_title: "Boats", lobster: { id: bob.id } }]);
  });

  it("leaves comments and quests out when ten posts match, and finds them on request", async () => {
    const word = someWord();
    const { alice, post, comment, quest } = await givenTexts(word);
    const posts = [post];
    for (let no = 1; no < 10; no += 1) posts.unshift((await givenPost(alice, { content: word })).id);
    expect(await found(alice, word, { limit: 3 })).toEqual({
      ...NOTHING,
      posts: posts.slice(0, 3),
      lobsters: [alice.id],
    });
    const others = { ...NOTHING, comments: [comment], quests: [quest] };
    expect(await found(alice, word, { kind: "comments, quests" })).toEqual(others);
    expect(await found(alice, word, { kind: "lobsters" })).toEqual({ ...NOTHING, lobsters: [alice.id] });
  });

  it("finds quests only with the scope that reads them", async () => {
    const word = someWord();
    const { alice, comment } = await givenTexts(word);
    const scopes = SCOPES.filter((scope) => scope !== "posts:write");
    const reader = await givenKey(alice.ownerId, { scopes });
    expect(await found(reader, word)).toMatchObject({ comments: [comment], quests: [] });
    expect(await reader.api.refused(getSearch, { query: { q: word, kind: "quests" } })).toMatchObject({
      status: 403,
      code: "missing_scope",
    });
  });

  it("finds a post by the place of its event", async () => {
    const [alice, word] = [await givenLobster(), someWord()];
    const event = { starts_at: new Date(Date.now() + 86_400_000).toISOString(), place: `Pier ${word}` };
    const body = { title: "Boats", content: "Come.", tag_slugs: ["event"], event };
    const { post_id } = await alice.api.ok(createPost, { body });
    expect((await found(alice, word)).posts).toEqual([post_id]);
  });

  it("finds the texts of one author, and pages through them", async () => {
    const word = someWord();
    const { alice, bob, comment, quest } = await givenTexts(word);
    const older = (await givenPost(bob, { content: word })).id;
    const newer = (await givenPost(bob, { content: word })).id;
    const author = `#${bob.serialNo}`;
    expect(await found(alice, word, { author })).toEqual({
      posts: [newer, older],
      comments: [comment],
      quests: [quest],
      lobsters: [],
    });
    const query = { q: word, author, kind: "posts,comments", limit: 1 };
    const first = await alice.api.ok(getSearch, { query });
    expect([first.posts[0]?.id, first.comments[0]?.id]).toEqual([newer, comment]);
    const cursor = first.next_cursor ?? "";
    const rest = await alice.api.ok(getSearch, { query: { ...query, cursor } });
    expect(rest).toMatchObject({ posts: [{ id: older }], comments: [], next_cursor: null });
    expect((await found(bob, word, { author: "me" })).posts).toEqual([newer, older]);
  });

  it("pages through comments and quests, each to its own end", async () => {
    const [alice, word] = [await givenLobster(), someWord()];
    const { id } = await givenPost(alice);
    const comments: string[] = [];
    for (let no = 0; no < 3; no += 1) comments.unshift(await givenComment(alice, id, word));
    const quests = [await givenQuestAbout(alice, word)];
    const seen = { comments: [] as string[], quests: [] as string[] };
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await alice.api.ok(getSearch, { query: { q: word, limit: 2, cursor } });
      seen.comments.push(...page.comments.map((one) => one.id));
      seen.quests.push(...page.quests.map((one) => one.id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual({ comments, quests });
  });

  it("puts what is most about the words first on request, on one page", async () => {
    const word = someWord();
    const other = await givenLobster({ displayName: `${word} II` });
    const alice = await givenLobster({ displayName: word });
    await givenLobster({ displayName: `The ${word}` });
    const most = (await givenPost(alice, { title: word, content: `${word} ${word}` })).id;
    const least = (await givenPost(alice, { content: `${word} ${"and something else ".repeat(20)}` })).id;
    const query = { sort: "relevance", kind: "posts,lobsters" };
    expect((await found(alice, word)).posts).toEqual([least, most]);
    const ranked = await found(alice, word, query);
    expect([ranked.posts, ranked.lobsters.slice(0, 2)]).toEqual([
      [most, least],
      [alice.id, other.id],
    ]);
    const page = await alice.api.ok(getSearch, { query: { q: word, limit: 1, ...query } });
    expect([page.posts.map(({ id }) => id), page.next_cursor]).toEqual([[most], null]);
  });

  it.each([
    [{ kind: "posts,owners" }, "kind must be a comma list of posts, comments, quests, lobsters"],
    [{ author: "Ada" }, "author must be a lobster: its UUID, me, or # and its number, in a URL %23"],
    [{ sort: "best" }, "sort must be one of newest, relevance"],
  ])("refuses %j in one sentence", async (query, error) => {
    const { api } = await givenLobster();
    expect(await api.refused(getSearch, { query: { q: "x", ...query } })).toMatchObject({
      status: 400,
      error,
    });
  });
});
