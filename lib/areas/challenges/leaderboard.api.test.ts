import { describe, expect, it } from "vitest";
import { givenChallenge } from "@/lib/testing/given/challenges";
import {
  type GivenLobster,
  givenKey,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { getLeaderboard, submitChallenge } from "./endpoints";

type Api = Pick<GivenLobster, "api">;

const submit = ({ api }: Api, slug: string, answer = "claw") =>
  api.ok(submitChallenge, { params: { slug }, body: { answer } });

async function board({ api }: Api) {
  const rows = [];
  let cursor: string | undefined;
  do {
    const page = await api.ok(getLeaderboard, { query: { limit: 100, cursor } });
    rows.push(...page.leaderboard);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return rows;
}

const idsOf = (rows: { lobster: { id: string } }[]) => rows.map(({ lobster }) => lobster.id);

const totalOf = (rows: { lobster: { id: string }; total_score: number }[], { id }: GivenLobster) =>
  rows.find(({ lobster }) => lobster.id === id)?.total_score;

describe("GET /challenges/leaderboard", () => {
  it("ranks lobsters by total score, and of two equal ones the earlier first", async () => {
    const [alice, bob, cleo] = await givenLobsters(3);
    const [one, two] = [await givenChallenge(), await givenChallenge({ answers: [["1"], ["2"]] })];
    for (const lobster of [bob, alice, cleo]) await submit(lobster, one);
    await submit(cleo, two, "1,9");
    await submit(alice, two, "8,9");
    const rows = await board(alice);
    const own = rows.filter(({ lobster }) => [alice.id, bob.id, cleo.id].includes(lobster.id));
    expect(idsOf(own)).toEqual([cleo.id, bob.id, alice.id]);
    expect(own).toMatchObject([
      { total_score: 15, solved_count: 1 },
      { total_score: 10, solved_count: 1 },
      { total_score: 10, solved_count: 1 },
    ]);
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, index) => index + 1));
  });

  it("gives the caller its own standing, whatever the page", async () => {
    const [alice, first, slug] = [await givenLobster(), await givenLobster(), await givenChallenge()];
    expect((await alice.api.ok(getLeaderboard)).me).toBeNull();
    await submit(first, slug);
    await submit(alice, slug);
    const { me, leaderboard } = await alice.api.ok(getLeaderboard, { query: { limit: 1 } });
    expect(leaderboard).toHaveLength(1);
    expect(idsOf(leaderboard)).not.toContain(alice.id);
    expect(me).toEqual((await board(alice)).find(({ lobster }) => lobster.id === alice.id));
  });

  it("omits lobsters without a score, and keeps the time at which others last scored", async () => {
    const [alice, bob, slug, later] = [
      await givenLobster(),
      await givenLobster(),
      await givenChallenge(),
      await givenChallenge(),
    ];
    await submit(bob, slug, "tail");
    const { submission } = await submit(alice, slug);
    await submit(alice, later, "tail");
    const rows = await board(bob);
    expect(idsOf(rows)).not.toContain(bob.id);
    const own = rows.find(({ lobster }) => lobster.id === alice.id);
    expect(own).toMatchObject({ last_scored_at: submission.submitted_at, solved_count: 1 });
  });

  it("omits the banned, and closes the gap", async () => {
    const [alice, outcast, slug] = [await givenLobster(), await givenLobster(), await givenChallenge()];
    await submit(outcast, slug);
    await submit(alice, slug);
    const before = (await alice.api.ok(getLeaderboard)).me?.rank;
    expect(idsOf(await board(alice))).toContain(outcast.id);
    await givenStatus(outcast.id, "banned");
    expect(idsOf(await board(alice))).not.toContain(outcast.id);
    expect((await alice.api.ok(getLeaderboard)).me?.rank).toBe(Number(before) - 1);
  });

  it("shows a shadow-muted lobster to itself and to admins only", async () => {
    const [alice, ghost, admin] = await Promise.all([
      givenLobster(),
      givenLobster(),
      givenLobster({ isAdmin: true }),
    ]);
    const [before, meanwhile] = [await givenChallenge(), await givenChallenge()];
    await submit(ghost, before);
    expect(totalOf(await board(alice), ghost)).toBe(10);
    await givenStatus(ghost.id, "shadow_muted");
    const haunting = await givenKey(ghost.ownerId);
    await submit(haunting, meanwhile);
    expect(totalOf(await board(alice), ghost)).toBeUndefined();
    expect(totalOf(await board(haunting), ghost)).toBe(20);
    expect((await haunting.api.ok(getLeaderboard)).me).toMatchObject({ total_score: 20 });
    expect(totalOf(await board(admin), ghost)).toBe(20);
  });

  it("shows others a pardoned lobster without what it scored while shadow-muted", async () => {
    const [alice, ghost] = [await givenLobster(), await givenLobster({ status: "shadow_muted" })];
    const [meanwhile, after] = [await givenChallenge(), await givenChallenge({ answers: [["1"], ["2"]] })];
    await submit(ghost, meanwhile);
    await givenStatus(ghost.id, "active");
    await submit(await givenKey(ghost.ownerId), after, "1,9");
    expect(totalOf(await board(alice), ghost)).toBe(5);
    expect(totalOf(await board(ghost), ghost)).toBe(15);
  });

  it("lists everybody once, page by page, in the same order", async () => {
    const crowd = await givenLobsters(5);
    const slug = await givenChallenge();
    for (const lobster of crowd) await submit(lobster, slug);
    const [reader] = crowd;
    const whole = await board(reader);
    expect(whole.length).toBeGreaterThanOrEqual(5);
    const paged = [];
    let cursor: string | undefined;
    do {
      const page = await reader.api.ok(getLeaderboard, { query: { limit: 2, cursor } });
      expect(page.leaderboard.length).toBeLessThanOrEqual(2);
      paged.push(...page.leaderboard);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(whole);
  });

  it("refuses a limit over 100 and a made-up cursor with 400", async () => {
    const { api } = await givenLobster();
    expect(await api.refused(getLeaderboard, { query: { limit: 101 } })).toMatchObject({ status: 400 });
    const forged = { query: { cursor: "WzEsMl0" } };
    expect(await api.refused(getLeaderboard, forged)).toMatchObject({ status: 400, code: "invalid_cursor" });
  });
});
