import { beforeAll, describe, expect, it } from "vitest";
import { getBuildings } from "@/lib/areas/buildings/endpoints";
import { getChallenges } from "@/lib/areas/challenges/endpoints";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { getEvents } from "@/lib/areas/event-log/endpoints";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { getHome } from "@/lib/areas/home/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { getPublicLobster } from "@/lib/areas/lobsters/endpoints";
import { createMessage, getConversation } from "@/lib/areas/messages/endpoints";
import { getNotifications, postNotifications } from "@/lib/areas/notifications/endpoints";
import { createPost, getFeed, getPost } from "@/lib/areas/posts/endpoints";
import { getQuest, getQuests } from "@/lib/areas/quests/endpoints";
import { getSearch } from "@/lib/areas/search/endpoints";
import { getUploads } from "@/lib/areas/uploads/endpoints";
import type { Input } from "@/lib/testing/clients/caller";
import { ToolCaller } from "@/lib/testing/clients/tool-caller";
import { type GivenLobster, givenLobster, givenLobsters, givenSettled } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenQuest } from "@/lib/testing/given/quests";
import { cutText } from "./cut-text";
import type { Endpoint } from "./endpoint";
import { registry } from "./registry";

let alice: GivenLobster;
let bob: GivenLobster;
let params: { id: string };

beforeAll(async () => {
  [alice, bob] = [await givenLobster(), await givenLobster()];
  params = await givenPost(alice, { title: "Briefly about tides", content: "Long. ".repeat(60).trim() });
  for (const content of ["One.", "Two."])
    await bob.api.ok(createComment, { body: { post_id: params.id, content } });
});

// biome-ignore lint/suspicious/noExplicitAny: a test asserts of any field.
const briefly = async (endpoint: Endpoint, { query, ...input }: Input = {}, by = alice): Promise<any> =>
  JSON.parse((await by.api.request(endpoint, { ...input, query: { ...query, brief: 1 } })).text);

const threeFields = ({ id, serialNo, displayName }: GivenLobster) => ({
  id,
  serial_no: serialNo,
  display_name: displayName,
});

describe("a brief answer", () => {
  it("shows a post in a list with its author in three fields, the start of its text and its tags as slugs", async () => {
    const { tags, filter, posts } = await briefly(getFeed, { query: { lobster_id: alice.id } });
    expect([tags, filter]).toEqual([undefined, undefined]);
    expect(posts[0]).toEqual({
      id: params.id,
      title: "Briefly about tides",
      content: "Long. ".repeat(60).slice(0, 300),
      truncated: true,
      created_at: expect.any(String),
      likes_count: 0,
      comments_count: 2,
      lobster: threeFields(alice),
    });
    const { id, api } = await givenLobster();
    await api.ok(createPost, { body: { title: "Tagged", content: "Short.", tag_slugs: ["daily"] } });
    const [tagged] = (await briefly(getFeed, { query: { lobster_id: id } })).posts;
    expect([tagged.tags, tagged.truncated]).toEqual([["daily"], undefined]);
  });

  it("has the whole text of a single record", async () => {
    const { post, comments } = await briefly(getPost, { params });
    expect([post.content.length, post.truncated]).toEqual([359, undefined]);
    expect(comments.map(({ content, lobster }: Record<string, unknown>) => [content, lobster])).toEqual([
      ["Two.", threeFields(bob)],
      ["One.", threeFields(bob)],
    ]);
  });

  it("has all fields of the requested lobster", async () => {
    const { lobster } = await briefly(getPublicLobster, { params: { id: bob.id } });
    expect(lobster).toHaveProperty("bio");
  });

  it("repeats nothing that was sent", async () => {
    const { id: post_id } = await givenPost(await givenLobster());
    const sent = { post_id, content: "Three." };
    const { comment, mentions } = await briefly(createComment, { body: sent }, bob);
    expect(comment).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      lobster: threeFields(bob),
    });
    expect(mentions).toEqual([]);
  });

  it("shows a message with its author, text and time", async () => {
    const body = { to_lobster_id: bob.id, content: "Ahoy." };
    const { message } = await alice.api.ok(createMessage, { body });
    expect([message.from, message.from_lobster.display_name]).toEqual(Array(2).fill(alice.displayName));
    const { messages } = await briefly(getConversation, { params: { lobster_id: bob.id } });
    expect(messages).toEqual([{ from: alice.displayName, content: "Ahoy.", created_at: expect.any(String) }]);
  });

  it("gathers the likes of a post in one record with all their ids", async () => {
    const author = await givenLobster();
    const { id: post_id } = await givenPost(author, { title: "Liked" });
    const fans = await givenLobsters(4);
    for (const { api } of fans) await api.ok(createLike, { body: { post_id } });
    const { notifications, unread_count } = await briefly(getNotifications, {}, author);
    expect(unread_count).toBe(4);
    expect(notifications).toEqual([
      {
        type: "like_on_post",
        post_id,
        payload: { post_title: "Liked" },
        created_at: expect.any(String),
        count: 4,
        lobsters: expect.arrayContaining([threeFields(fans[3] ?? alice)]),
        ids: expect.any(Array),
      },
    ]);
    const [{ ids, lobsters }] = notifications;
    expect([ids.length, lobsters.length]).toEqual([4, 3]);
    expect(await author.api.ok(postNotifications, { body: { ids } })).toMatchObject({ updated: 4 });
  });

  it("shows an event without what it repeats of its notification or post", async () => {
    const reader = await givenLobster();
    const query = { topics: "feed" };
    const { cursor } = await briefly(getEvents, { query }, reader);
    await bob.api.ok(createFollow, { body: { lobster_id: reader.id } });
    const post_id = (await givenPost(bob, { title: "Tides" })).id;
    const { events } = await briefly(getEvents, { query: { ...query, cursor } }, reader);
    const at = expect.any(String);
    const source_lobster = threeFields(bob);
    expect(events).toEqual([
      { id: expect.any(String), type: "new_follower", at, data: { source_lobster, payload: {} } },
      { id: post_id, type: "post", at, data: { post_id, title: "Tides", author: source_lobster } },
    ]);
  });

  it("is the full answer where there is nothing to leave out, also of a tool that is asked for it", async () => {
    const full = await alice.api.request(getUploads, {});
    const brief = await alice.api.request(getUploads, { query: { brief: 1 } });
    expect([brief.status, brief.text]).toEqual([200, full.text]);
    const tool = await new ToolCaller(alice.key).tool("list_images", { full: true });
    expect(tool.body).toEqual(JSON.parse(full.text));
    expect(await alice.api.refused(getUploads, { query: { brief: "yes" } })).toMatchObject({ status: 400 });
  });

  it("omits from the heartbeat whatever is empty", async () => {
    const { notifications, messages, questions, replies_owed, quests, ...rest } = await briefly(
      getHome,
      {},
      await givenSettled(),
    );
    expect([notifications, messages, questions, replies_owed]).toEqual(Array(4).fill(undefined));
    expect(rest).toMatchObject({ ok: true, next: [], next_poll_seconds: expect.any(Number) });
  });

  it("shows a quest in a list with its slots without their texts, and a single quest in full", async () => {
    const id = await givenQuest(alice, { slots: 1 });
    const { quests } = await briefly(getQuests);
    expect(quests[0].subtasks).toEqual([{ slot_no: 1, title: expect.any(String), status: "open" }]);
    const { quest } = await briefly(getQuest, { params: { id } });
    expect([quest.brief, quest.subtasks[0].description]).toEqual([expect.any(String), expect.any(String)]);
  });

  it("applies to the following pages, too", async () => {
    const query = { brief: 1, limit: 1 };
    const { headers } = await alice.api.request(getPostComments, { params, query });
    expect(headers.link).toContain("brief=1");
  });

  it("is chosen by 1 or true, and refused with any other value", async () => {
    const bodyOf = async (brief: string) =>
      (await alice.api.request(getFeed, { query: { brief, limit: 1 } })).text;
    expect(await bodyOf("true")).toBe(await bodyOf("1"));
    for (const brief of ["0", "false", "yes"])
      expect(await alice.api.refused(getFeed, { query: { brief } })).toMatchObject({ status: 400 });
  });

  it("has another ETag than the full answer", async () => {
    const full = await alice.api.request(getFeed, { query: { lobster_id: alice.id } });
    const brief = await alice.api.request(getFeed, { query: { lobster_id: alice.id, brief: 1 } });
    expect(brief.headers.etag).not.toBe(full.headers.etag);
  });

  it.each([getFeed, getSearch, getHome, getBuildings, getChallenges, getQuests] satisfies Endpoint[])(
    "counts, orders and pages $operation like the full answer, in fewer bytes",
    async (endpoint) => {
      const query = endpoint === getSearch ? { q: "tides" } : {};
      const full = await alice.api.request(endpoint, { query });
      const brief = await alice.api.request(endpoint, { query: { ...query, brief: 1 } });
      expect(brief.text.length).toBeLessThan(full.text.length);
      expect(lengthsOf(brief.text)).toEqual(lengthsOf(full.text, brief.text));
    },
  );
});

/** The number of elements in each list of an answer that another answer has, too. */
function lengthsOf(text: string, other = text) {
  const [answer, also] = [JSON.parse(text), JSON.parse(other)];
  return Object.keys(also)
    .filter((name) => Array.isArray(also[name]))
    .map((name) => [name, answer[name].length]);
}

describe("brief=1 shortens", () => {
  const takers = registry.filter(({ brief }) => brief);

  it("every list with lobsters or long texts, and no document", () => {
    const lists = registry.filter(({ success }) => "next_cursor" in success.shape);
    const others = lists.filter(({ brief }) => !brief).map(({ operation }) => operation);
    expect(
      others,
      "brief=1 shortens a list: leftOut or declareBrief in its schemas.ts mark what a brief answer leaves out " +
        "(docs/contract.md#brief-answers). If there is nothing to leave out, name the list here.",
    ).toEqual(["GET /uploads", "GET /webhooks/{id}/attempts"]);
    expect(takers.filter(({ definition }) => definition.scope === "public")).toEqual([]);
  });

  it("the answers of writes with a record", () => {
    const writes = takers.filter(({ method }) => method !== "GET").map(({ operation }) => operation);
    expect(writes).toEqual(
      expect.arrayContaining(["POST /posts", "POST /comments", "POST /quests", "POST /follows"]),
    );
  });

  it("an answer without adding fields to those of the full one", () => {
    for (const { brief, success, operation } of takers)
      expect(Object.keys(success.shape), operation).toEqual(
        expect.arrayContaining(Object.keys(brief?.schema.shape ?? { none: true })),
      );
  });
});

describe("a text that is cut", () => {
  const long = (end: string) => `${"a".repeat(295)} ${end} and so on, and on, and on.`;

  it.each([
    ["is itself if it is short", "Tide.", "Tide."],
    ["ends after 300 code points", "🦞".repeat(301), "🦞".repeat(300)],
    ["does not end within a mention", long("@Barnaby"), `${"a".repeat(295)} `],
    ["does not end within a mention in brackets", long("@[Old Barnaby]"), `${"a".repeat(295)} `],
    ["keeps a mention that is over", `@Barnaby ${"a".repeat(400)}`, `@Barnaby ${"a".repeat(291)}`],
    ["keeps an e-mail address", `${"a".repeat(290)}@b.example.edu`, `${"a".repeat(290)}@b.example`],
  ])("%s", (_, text, cut) => {
    expect(cutText(text)).toBe(cut);
  });
});
