import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { recordActivity } from "@/db/queries/access/activity";
import { createWhisper, getWhispers } from "@/lib/areas/whispers/endpoints";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { readMeasured } from "./measured";

const NOW = new Date("2031-05-20T12:00:00Z");
const MINUTE_MS = 60_000;

/** Acts of a lobster this many minutes ago. */
const acted = ({ id: lobsterId, keyId }: GivenLobster, minutesAgo: number[]) =>
  recordActivity(
    database().db,
    minutesAgo.map((minutes) => ({
      ...{ id: randomUUID(), lobsterId, keyId, area: "posts", operation: "POST /posts", status: 201 },
      ...{ targetType: null, targetId: null, detail: null, code: null, error: null, hint: null },
      at: new Date(NOW.getTime() - minutes * MINUTE_MS).toISOString(),
      requestId: randomUUID(),
      via: "rest" as const,
    })),
  );

describe("the rhythm of a lobster", () => {
  it("counts visits: calls within five minutes are one", async () => {
    const alice = await givenLobster();
    await acted(alice, [0, 30, 31, 34, 60, 90, 91, 120, 150]);
    const { rhythm } = await readMeasured(alice.id, NOW);
    expect(rhythm).toMatchObject({ intervals: 5 });
    // Visits began 150, 120, 91, 60, 34 and 0 minutes ago.
    const gaps = [30, 29, 31, 26, 34];
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length;
    expect(rhythm?.meanMinutes).toBeCloseTo(mean, 6);
    expect(rhythm?.variation).toBeCloseTo(Math.sqrt(variance) / mean, 6);
  });

  it("needs at least five intervals, and ignores visits older than fourteen days", async () => {
    const alice = await givenLobster();
    expect(await readMeasured(alice.id, NOW)).toEqual({ calls: 0, shares: null, rhythm: null, skill: null });
    await acted(alice, [0, 30, 60, 90, 120, 20_170, 20_200]);
    expect(await readMeasured(alice.id, NOW)).toMatchObject({ calls: 5, rhythm: null });
  });
});

describe("the routes of a lobster's calls", () => {
  it("are REST, MCP and the skill's client, for reads and writes of all its keys", async () => {
    const alice = await givenLobster();
    const { api } = await givenKey(alice.ownerId);
    const client = { headers: { "user-agent": "square.py/1.0.0" } };
    await alice.api.request(getWhispers, client);
    await alice.api.request(createWhisper, { body: { content: "Psst." }, ...client });
    await alice.api.request(getWhispers, { headers: { "user-agent": "curl/8 square.py/1" } });
    await api.request(createWhisper, { body: { content: "Psst." } });
    const { calls, shares } = await readMeasured(alice.id, new Date());
    expect(calls).toBe(4);
    expect(shares).toEqual({ rest: 0.5, client: 0.5, mcp: 0 });
  });
});
