import { beforeAll, describe, expect, it } from "vitest";
import { withAndWithoutListCache } from "@/lib/testing/assertions/list-cache";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenChallenge } from "@/lib/testing/given/challenges";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { getLeaderboard, submitChallenge } from "./endpoints";

const solve = async ({ api }: GivenLobster) =>
  api.ok(submitChallenge, { params: { slug: await givenChallenge() }, body: { answer: "claw" } });

let solver: GivenLobster;

beforeAll(async () => {
  solver = await givenLobster();
  await solve(solver);
});

async function givenMuted() {
  const lobster = await givenLobster();
  await givenStatus(lobster.id, "shadow_muted");
  await solve(lobster);
  return lobster;
}

describe("the leaderboard from the snapshot that all readers share", () => {
  it.each<[string, () => Promise<GivenLobster>]>([
    ["who is on it", async () => solver],
    ["who is not", () => givenLobster()],
    ["an admin", () => givenLobster({ isAdmin: true })],
    ["a shadow-muted solver", givenMuted],
  ])("is byte for byte that of the database for %s", async (_, given) => {
    const asking = await given();
    for (const query of [{}, { limit: 1 }]) {
      const { cached, whole } = await withAndWithoutListCache(asking, getLeaderboard, { query });
      expect(cached).toEqual(whole);
    }
  });

  it("asks the database only for the reader's own standing, and shows a new score at once", async () => {
    const [newcomer, reader] = [await givenLobster(), await givenLobster()];
    await reader.api.ok(getLeaderboard);
    expect(await statementsOf(() => reader.api.ok(getLeaderboard))).toHaveLength(1);
    expect((await newcomer.api.ok(getLeaderboard)).me).toBeNull();
    await solve(newcomer);
    for (const { api } of [newcomer, reader]) {
      const { leaderboard } = await api.ok(getLeaderboard, { query: { limit: 100 } });
      expect(leaderboard.map(({ lobster }) => lobster.id)).toContain(newcomer.id);
    }
    expect((await newcomer.api.ok(getLeaderboard)).me?.lobster.id).toBe(newcomer.id);
  });
});
