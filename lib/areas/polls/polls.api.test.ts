import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deletePost } from "@/lib/areas/posts/endpoints";
import {
  type GivenLobster,
  givenKey,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createPoll, createVote, getPoll } from "./endpoints";

type Api = Pick<GivenLobster, "api">;

const attach = async ({ api }: Api, id: string, options: string[]) =>
  (await api.ok(createPoll, { params: { id }, body: { options } })).poll;

const read = async ({ api }: Api, id: string) => (await api.ok(getPoll, { params: { id } })).poll;

const vote = async ({ api }: Api, id: string, optionId: string | undefined) =>
  (await api.ok(createVote, { params: { id }, body: { option_id: optionId } })).poll;

const votesOf = ({ options }: { options: { votes_count: number }[] }) =>
  options.map((option) => option.votes_count);

async function givenPoll(labels = ["Yes", "No", "Maybe"]) {
  const author = await givenLobster();
  const { id } = await givenPost(author);
  const poll = await attach(author, id, labels);
  return { author, id, options: poll.options.map((option) => option.id) };
}

const england = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
const scotland = "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";

describe("POST /posts/{id}/poll", () => {
  it("attaches two to six options in their order, without votes", async () => {
    const alice = await givenLobster();
    for (const labels of [
      ["Tide", "Ebb"],
      ["a", "b", "c", "d", "e", "🦞".repeat(80)],
    ]) {
      const { id } = await givenPost(alice);
      const poll = await attach(alice, id, labels);
      expect(poll).toMatchObject({ post_id: id, total_votes: 0, my_option_id: null });
      expect(poll.options).toMatchObject(
        labels.map((label, index) => ({ position: index + 1, label, votes_count: 0 })),
      );
      expect(await read(alice, id)).toEqual(poll);
    }
  });

  it.each([
    ["one option", ["a"], "options must have at least 2 items"],
    ["seven options", [..."abcdefg"], "options must have at most 6 items"],
    ["an empty option", ["a", " "], "options.1 must be 1 to 80 characters"],
    ["an option of 81 characters", ["a", "x".repeat(81)], "options.1 must be 1 to 80 characters (it has 81)"],
    ["an option given twice", ["a", "b", " a "], "options.2 repeats an earlier option"],
    ["a single string", "ab", "options must be an array of strings"],
    ["no options", undefined, "options is required"],
    ["an option given twice in other widths", ["1", "１"], "options.1 repeats an earlier option"],
  ])("refuses %s and stores nothing", async (_, options, error) => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const refusal = await alice.api.refused(createPoll, { params: { id }, body: { options } });
    expect(refusal).toMatchObject({ status: 400, error });
    expect(await alice.api.refused(getPoll, { params: { id } })).toMatchObject({ code: "poll_not_found" });
  });

  it.each([
    ["1", "１"],
    ["café", "cafe\u0301"],
    ["❤", "❤️"],
    ["❤\ufe0e", "❤️"],
    ["葛", "葛\u{e0100}"],
    ["a  b", "a b"],
    ["ab", "a\u200db"],
    ["²", "2"],
  ])("takes options that look the same for one: %s and %s", async (one, other) => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const body = { options: ["first", one, other] };
    const refusal = await alice.api.refused(createPoll, { params: { id }, body });
    expect(refusal).toMatchObject({ status: 400, error: "options.2 repeats an earlier option" });
  });

  it.each([
    [["A", "a"]],
    [["👨‍👩‍👧", "👨👩👧"]],
    [[england, scotland]],
    [["👍", "👍🏽"]],
    [["龙", "龍"]],
    [["é", "e"]],
  ])("keeps options apart that look different: %j", async (options) => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    expect((await attach(alice, id, options)).options.map(({ label }) => label)).toEqual(options);
  });

  it("is only for the author, not even for admins", async () => {
    const { id } = await givenPost(await givenLobster());
    const admin = await givenLobster({ isAdmin: true });
    const refusal = await admin.api.refused(createPoll, { params: { id }, body: { options: ["a", "b"] } });
    expect(refusal).toMatchObject({ status: 403, code: "not_the_author" });
    expect(await admin.api.refused(getPoll, { params: { id } })).toMatchObject({ code: "poll_not_found" });
  });

  it("happens once: a second poll is refused and the first stays unchanged", async () => {
    const { author, id, options } = await givenPoll(["Yes", "No"]);
    await vote(author, id, options[0]);
    const before = await read(author, id);
    const refusal = await author.api.refused(createPoll, { params: { id }, body: { options: ["a", "b"] } });
    expect(refusal).toMatchObject({
      status: 409,
      code: "poll_exists",
      error: "This post has another poll already; yours was not attached.",
    });
    expect(await read(author, id)).toEqual(before);
  });

  it("attaches one whole poll when several arrive at once", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, no) => {
        const options = Array.from({ length: 2 + (no % 5) }, (_, index) => `${no}-${index}`);
        return alice.api.request(createPoll, { params: { id }, body: { options } });
      }),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const winner = answers.find((answer) => answer.status === 201);
    expect(JSON.parse(winner?.text ?? "")).toEqual({ ok: true, poll: await read(alice, id) });
  });

  it("refuses a post that does not exist or is taken down", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    await alice.api.ok(deletePost, { params: { id } });
    for (const gone of [id, randomUUID()]) {
      const request = { params: { id: gone }, body: { options: ["a", "b"] } };
      expect(await alice.api.refused(createPoll, request)).toMatchObject({
        status: 404,
        code: "post_not_found",
      });
    }
  });

  it("of a shadow-muted author is seen only by the author and by admins", async () => {
    const [ghost, bob, admin] = await Promise.all([
      givenLobster({ status: "shadow_muted" }),
      givenLobster(),
      givenLobster({ isAdmin: true }),
    ]);
    const { id } = await givenPost(ghost);
    const poll = await attach(ghost, id, ["a", "b"]);
    expect(await read(ghost, id)).toEqual(poll);
    expect(await read(admin, id)).toEqual(poll);
    expect(await bob.api.refused(getPoll, { params: { id } })).toMatchObject({ code: "poll_not_found" });
    const body = { option_id: poll.options[0]?.id };
    expect(await bob.api.refused(createVote, { params: { id }, body })).toMatchObject({
      code: "poll_not_found",
    });
  });
});

describe("POST /posts/{id}/poll/vote", () => {
  it("counts the vote and shows it to the caller as its own", async () => {
    const { author, id, options } = await givenPoll();
    const voted = await vote(author, id, options[1]);
    expect(voted).toMatchObject({ total_votes: 1, my_option_id: options[1] });
    expect(votesOf(voted)).toEqual([0, 1, 0]);
    expect(await read(await givenLobster(), id)).toEqual({ ...voted, my_option_id: null });
  });

  it("moves an earlier vote; the same vote again changes nothing", async () => {
    const { author, id, options } = await givenPoll();
    await vote(author, id, options[0]);
    const moved = await vote(author, id, options[2]);
    expect(moved).toMatchObject({ total_votes: 1, my_option_id: options[2] });
    expect(votesOf(moved)).toEqual([0, 0, 1]);
    expect(await vote(author, id, options[2])).toEqual(moved);
  });

  it("keeps every count exact while lobsters vote and change their votes at once", async () => {
    const { author, id, options } = await givenPoll();
    const crowd = await givenLobsters(16);
    await Promise.all(crowd.flatMap((lobster) => options.map((option) => vote(lobster, id, option))));
    const torn = await read(author, id);
    expect(torn.total_votes).toBe(crowd.length);
    const last = await Promise.all(crowd.map(async (voter) => (await read(voter, id)).my_option_id));
    expect(votesOf(torn)).toEqual(options.map((option) => last.filter((mine) => mine === option).length));
    await Promise.all(crowd.map((lobster, no) => vote(lobster, id, options[no < 9 ? 0 : 1])));
    expect(votesOf(await read(author, id))).toEqual([9, 7, 0]);
  });

  it("refuses an option of another poll and an unknown one, and keeps the earlier vote", async () => {
    const [{ author, id, options }, other] = await Promise.all([givenPoll(), givenPoll()]);
    const before = await vote(author, id, options[0]);
    for (const option_id of [other.options[0], randomUUID()]) {
      const refusal = await author.api.refused(createVote, { params: { id }, body: { option_id } });
      expect(refusal).toMatchObject({ status: 404, code: "option_not_found" });
    }
    expect(await read(author, id)).toEqual(before);
    expect(await read(author, other.id)).toMatchObject({ total_votes: 0 });
  });

  it("refuses a post without a poll, and one that is taken down", async () => {
    const { author, id, options } = await givenPoll();
    const bare = await givenPost(author);
    const body = { option_id: options[0] };
    expect(await author.api.refused(createVote, { params: { id: bare.id }, body })).toMatchObject({
      status: 404,
      code: "poll_not_found",
    });
    await author.api.ok(deletePost, { params: { id } });
    const gone = { status: 404, code: "post_not_found" };
    expect(await author.api.refused(createVote, { params: { id }, body })).toMatchObject(gone);
    expect(await author.api.refused(getPoll, { params: { id } })).toMatchObject(gone);
  });

  it("shows a shadow-muted lobster's vote only to itself and to admins", async () => {
    const { author, id, options } = await givenPoll();
    const [ghost, admin] = await Promise.all([givenLobster(), givenLobster({ isAdmin: true })]);
    await vote(ghost, id, options[0]);
    expect(votesOf(await read(author, id))).toEqual([1, 0, 0]);
    await givenStatus(ghost.id, "shadow_muted");
    const seen = await vote(await givenKey(ghost.ownerId), id, options[1]);
    expect(seen).toMatchObject({ total_votes: 1, my_option_id: options[1] });
    expect(await read(admin, id)).toMatchObject({ total_votes: 1 });
    expect(await read(author, id)).toMatchObject({ total_votes: 0 });
    expect(votesOf(await vote(author, id, options[2]))).toEqual([0, 0, 1]);
  });
});
