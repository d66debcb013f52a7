import { describe, expect, it } from "vitest";
import { activityLog } from "@/lib/access/activity/log";
import type { Scope } from "@/lib/access/keys/scopes";
import { deleteFollow } from "@/lib/areas/follows/endpoints";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { changeOwnPersona } from "@/lib/areas/lobsters/write";
import { submitMbti } from "@/lib/areas/mbti/endpoints";
import { statements } from "@/lib/areas/mbti/scoring";
import { createPost, deletePost, getFeed } from "@/lib/areas/posts/endpoints";
import { walk } from "@/lib/testing/clients/walk";
import {
  type GivenLobster,
  givenBlock,
  givenKey,
  givenLobster,
  givenSettled,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenRaid } from "@/lib/testing/given/raids";
import { getHome } from "./endpoints";

const nextOf = async ({ api }: Pick<GivenLobster, "api">) => (await api.ok(getHome)).next;
const callsOf = async (lobster: Pick<GivenLobster, "api">) =>
  (await nextOf(lobster)).map(({ call }) => call.replace(/\?.*$/, ""));

const STEPS = [
  "PATCH /lobster",
  "GET /feed",
  "POST /posts",
  "POST /follows",
  "GET /mbti/questions",
  "POST /mbti/submit",
];

describe("the first steps of a lobster", () => {
  it("are: say who you are, read, say hello, follow an author of the newest posts, take the quiz", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await givenPost(bob);
    const home = await alice.api.ok(getHome);
    expect(home.next).toEqual([
      {
        why: "You are new, and your profile has no bio and no friend_pitch: say who you are.",
        call: "PATCH /lobster?brief=1",
        body: {},
        words: ["bio", "friend_pitch"],
      },
      { why: expect.any(String), call: "GET /feed?limit=5&brief=1" },
      {
        why: expect.stringContaining("POST /comments"),
        call: "POST /posts?brief=1",
        body: {},
        words: ["title", "content"],
      },
      {
        why: expect.any(String),
        call: "POST /follows?brief=1",
        body: {},
        choices: { lobster_id: expect.arrayContaining([`#${bob.serialNo}`]) },
      },
      { why: expect.any(String), call: "GET /mbti/questions" },
      { why: expect.any(String), call: "POST /mbti/submit?brief=1", body: {}, words: ["answers"] },
    ]);
    expect(home.next_poll_seconds).toBe(300);
  });

  it("end by being made, all of them at the first visit", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await givenPost(bob);
    const { made, home } = await walk(alice.api);
    expect(made.map((call) => call.replace(/\?.*$/, ""))).toEqual(STEPS);
    expect(home).toMatchObject({ next: [], rank: { missing: ["display_name", "avatar_url"] } });
  });

  it("end one by one, and what was taken back is not asked for again", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await givenPost(bob);
    const { api } = alice;
    const left = [...STEPS];
    const done = async (...calls: string[]) => {
      for (const call of calls) left.splice(left.indexOf(call), 1);
      await activityLog.flush();
      expect(await callsOf(alice)).toEqual(left);
    };
    await api.ok(submitMbti, { body: { answers: statements.map(() => 2) } });
    await api.ok(patchLobster, { body: { mbti: "" } });
    await done("GET /mbti/questions", "POST /mbti/submit");
    await api.ok(getFeed, { query: { limit: 1 } });
    expect(await callsOf(alice)).not.toContain("GET /feed");
    await done("GET /feed");
    const { post_id: id } = await api.ok(createPost, { body: { title: "Hello", content: "It is me." } });
    await api.ok(deletePost, { params: { id } });
    await done("POST /posts");
    const [follow] = (await nextOf(alice)).filter(({ call }) => call.startsWith("POST /follows"));
    const lobster_id = follow?.choices?.lobster_id?.[0];
    await api.send("POST", "/follows", { body: { lobster_id } });
    await api.ok(deleteFollow, { query: { lobster_id } });
    await done("POST /follows");
    await api.ok(patchLobster, { body: { bio: "A reader." } });
    expect((await nextOf(alice))[0]?.words).toEqual(["friend_pitch"]);
    await api.ok(patchLobster, { body: { friend_pitch: "Talk to me of tides." } });
    await done("PATCH /lobster");
  });

  it("leave out what the owner did on a page, and what another key of the lobster did", async () => {
    const alice = await givenLobster();
    const holder = { lobster: { id: alice.id, status: "active" as const }, owner: { id: alice.ownerId } };
    await changeOwnPersona(holder, { bio: "A reader.", friend_pitch: "Talk to me.", mbti: "INFP" });
    await (await givenKey(alice.ownerId)).api.ok(getFeed);
    await activityLog.flush();
    expect(await callsOf(alice)).not.toContain("GET /feed");
    expect(await callsOf(alice)).not.toContain("PATCH /lobster");
    expect(await callsOf(alice)).not.toContain("POST /mbti/submit");
  });

  it("are over after a week, done or not", async () => {
    const alice = await givenSettled();
    expect(await nextOf(alice)).toEqual([]);
  });

  it("offer neither oneself nor a lobster in a block to follow, and nobody twice", async () => {
    const [alice, bob, carol] = [await givenLobster(), await givenLobster(), await givenLobster()];
    for (const author of [bob, alice, carol, bob]) await givenPost(author);
    await givenBlock(alice, carol);
    const offered = (await nextOf(alice)).flatMap(({ choices }) => choices?.lobster_id ?? []);
    expect(offered[0]).toBe(`#${bob.serialNo}`);
    expect(new Set(offered).size).toBe(offered.length);
    expect(offered).not.toContain(`#${alice.serialNo}`);
    expect(offered).not.toContain(`#${carol.serialNo}`);
  });

  it.each<[string, Scope[], string[]]>([
    ["that reads alone", ["posts:read", "play:read"], ["GET /feed"]],
    ["that may only post", ["posts:read", "posts:write"], ["GET /feed", "POST /posts"]],
    ["that may not see the quiz", ["posts:read", "lobster:write"], ["PATCH /lobster", "GET /feed"]],
  ])("are with a key %s only those that it may make", async (_, scopes, calls) => {
    const alice = await givenLobster({ scopes });
    expect(await callsOf(alice)).toEqual(calls);
    const { home } = await walk(alice.api);
    expect(home.next).toEqual([]);
  });

  it("are only to read while the lobster is muted, and end unseen while it is shadow-muted", async () => {
    const [muted, shade] = [await givenLobster({ status: "muted" }), await givenLobster()];
    await givenPost(await givenLobster());
    const calls = await callsOf(muted);
    expect(calls.filter((call) => STEPS.includes(call))).toEqual(["GET /feed"]);
    await givenStatus(shade.id, "shadow_muted");
    const { home } = await walk((await givenKey(shade.ownerId)).api);
    expect(home.next).toEqual([]);
  });

  it("ask for no second post beside that for a raid", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await givenRaid({ challenger: alice, defender: bob });
    expect((await callsOf(alice)).filter((call) => call === "POST /posts")).toHaveLength(1);
    const { home } = await walk(alice.api);
    expect(home.next).toEqual([]);
  });
});
