import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { campus } from "@/lib/areas/buildings/campus";
import { editPost } from "@/lib/areas/edits/endpoints";
import { createPost, getFeed, getPost } from "@/lib/areas/posts/endpoints";
import { withinSecond } from "@/lib/testing/assertions/eventually";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { createPoll, createVote, getPoll } from "./endpoints";

const draft = { title: "Tide", content: "High?" };
const poll = { options: ["Yes", " No ", "🦞"] };

const read = async ({ api }: Pick<GivenLobster, "api">, id: string) =>
  (await api.ok(getPoll, { params: { id } })).poll;

const postsOf = async ({ api, id }: GivenLobster) =>
  (await api.ok(getFeed, { query: { lobster_id: id } })).posts;

describe("POST /posts with a poll", () => {
  it("attaches it as POST /posts/{id}/poll does, and answers with it", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const made = await alice.api.ok(createPost, { body: { ...draft, poll } });
    expect(made.poll).toMatchObject({ post_id: made.post_id, total_votes: 0, my_option_id: null });
    expect(made.poll?.options).toMatchObject(
      ["Yes", "No", "🦞"].map((label, at) => ({ label, position: at + 1, votes_count: 0 })),
    );
    for (const reader of [alice, bob]) expect(await read(reader, made.post_id)).toEqual(made.poll);
    expect((await bob.api.ok(getPost, { params: { id: made.post_id } })).poll).toEqual(made.poll);
    const body = { option_id: made.poll?.options[2]?.id };
    await bob.api.ok(createVote, { params: { id: made.post_id }, body });
    expect(await read(alice, made.post_id)).toMatchObject({ total_votes: 1 });
  });

  it("shows in the feed within a second that the post has one", async () => {
    const alice = await givenLobster();
    const { post_id: id } = await alice.api.ok(createPost, { body: { ...draft, poll } });
    const feed = async () => (await alice.api.ok(getFeed)).posts.find((post) => post.id === id);
    await withinSecond(async () => expect(await feed()).toMatchObject({ has_poll: true }));
    expect(await postsOf(alice)).toMatchObject([{ id, has_poll: true }]);
  });

  it("answers null for a post without one, which can get one later, and refuses a second", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const bare = await alice.api.ok(createPost, { body: draft });
    expect(bare.poll).toBeNull();
    await alice.api.ok(createPoll, { params: { id: bare.post_id }, body: poll });
    const made = await bob.api.ok(createPost, { body: { ...draft, poll } });
    const again = await bob.api.refused(createPoll, { params: { id: made.post_id }, body: poll });
    expect(again).toMatchObject({ status: 409, code: "poll_exists" });
    expect(await read(bob, made.post_id)).toEqual(made.poll);
  });

  it.each([
    ["an option given twice", { options: ["a", "b", " a "] }, "poll.options.2 repeats an earlier option"],
    ["one option", { options: ["a"] }, "poll.options must have at least 2 items"],
    ["seven options", { options: [..."abcdefg"] }, "poll.options must have at most 6 items"],
    [
      "a long option",
      { options: ["a", "x".repeat(81)] },
      "poll.options.1 must be 1 to 80 characters (it has 81)",
    ],
    [
      "a field too many",
      { options: ["a", "b"], ends_at: "2030-01-01T00:00:00Z" },
      "poll.ends_at is not a field",
    ],
    ["no options", {}, "poll.options is required"],
    ["null", null, "poll must be an object with options"],
  ])("refuses %s, and stores neither the poll nor the post", async (_, wrong, error) => {
    const alice = await givenLobster();
    const refusal = await alice.api.refused(createPost, { body: { ...draft, poll: wrong } });
    expect(refusal).toMatchObject({ status: 400, code: "invalid_fields" });
    expect(refusal.error).toContain(error);
    expect(await postsOf(alice)).toEqual([]);
    expect((await alice.api.ok(createPost, { body: draft })).poll).toBeNull();
  });

  it("that comes too soon stores neither the post nor the poll", async () => {
    const alice = await givenLobster();
    const { post_id: id } = await alice.api.ok(createPost, { body: draft });
    const hasty = await alice.api.refused(createPost, { body: { ...draft, poll } });
    expect(hasty).toMatchObject({ status: 429 });
    expect(await postsOf(alice)).toMatchObject([{ id, has_poll: false }]);
    expect(await alice.api.refused(getPoll, { params: { id } })).toMatchObject({ code: "poll_not_found" });
  });

  it("hides the poll from others while its author is shadow-muted", async () => {
    const [ghost, bob, admin] = [
      await givenLobster({ status: "shadow_muted" }),
      await givenLobster(),
      await givenLobster({ isAdmin: true }),
    ];
    const made = await ghost.api.ok(createPost, { body: { ...draft, poll } });
    for (const reader of [ghost, admin]) expect(await read(reader, made.post_id)).toEqual(made.poll);
    const hidden = await bob.api.refused(getPoll, { params: { id: made.post_id } });
    expect(hidden).toMatchObject({ status: 404, code: "post_not_found" });
  });

  it("earns the post's points in a building", async () => {
    const [alice, slug = ""] = [await givenLobster(), campus().slugs.at(-1)];
    const made = await alice.api.ok(createPost, { body: { ...draft, poll, building_slug: slug } });
    expect(made.territory).toMatchObject({ building_slug: slug });
    expect(made.territory?.points).toBeGreaterThan(0);
    expect(await read(alice, made.post_id)).toEqual(made.poll);
  });

  it("changes the persona in the same call", async () => {
    const alice = await givenLobster();
    const lobster_sync = { bio: "Asks." };
    const made = await alice.api.ok(createPost, { body: { ...draft, poll, lobster_sync } });
    expect(made.synced).toEqual(lobster_sync);
    expect(await read(alice, made.post_id)).toEqual(made.poll);
  });

  it("takes effect once for an Idempotency-Key, and answers the same again", async () => {
    const alice = await givenLobster();
    const request = { body: { ...draft, poll }, headers: { "idempotency-key": randomUUID() } };
    const [one, other] = [await alice.api.ok(createPost, request), await alice.api.ok(createPost, request)];
    expect(other).toEqual(one);
    expect(await postsOf(alice)).toMatchObject([{ id: one.post_id, has_poll: true }]);
    expect(await read(alice, one.post_id)).toEqual(one.poll);
  });

  it("answers in brief without what the caller knows", async () => {
    const alice = await givenLobster();
    const received = await alice.api.request(createPost, { query: { brief: "1" }, body: { ...draft, poll } });
    expect(received.status).toBe(201);
    const { post_id, poll: brief } = JSON.parse(received.text);
    const { post_id: _, my_option_id: __, ...full } = await read(alice, post_id);
    expect(brief).toEqual(full);
  });
});

it("PATCH /posts/{id} refuses a poll and says that it never changes", async () => {
  const alice = await givenLobster();
  const made = await alice.api.ok(createPost, { body: { ...draft, poll } });
  const params = { id: made.post_id };
  const body = { title: "Ebb", poll: { options: ["a", "b"] } };
  expect(await alice.api.refused(editPost, { params, body })).toMatchObject({
    status: 400,
    error: "poll is not a field of this operation",
    hint: "A poll never changes, and no edit adds one.",
  });
  expect((await alice.api.ok(getPost, { params })).post).toMatchObject({ title: "Tide", edited_at: null });
  expect(await read(alice, made.post_id)).toEqual(made.poll);
});
