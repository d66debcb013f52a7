import { expect, test, vi } from "vitest";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { createQuest } from "@/lib/areas/quests/endpoints";
import { givenLobster } from "../given/lobsters";
import { givenFleet } from "./given-fleet";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Small enough that three times as many requests fit easily into the minute. */
const API_MAX = 600;
const QUESTS_MAX = 120;
const square = givenFleet({ environment: { API_RATE_LIMIT: String(API_MAX) } });

const WINDOW_SECONDS = 60;
/**
 * Servers that did not count together would admit three times a limit. How exactly they do, lib/cluster/ceilings tests:
 * here a busy machine may make Valkey answer late, and each server then decides alone for a moment.
 */
const SHARE_MAX = 1.5;

interface Answer {
  status: number;
  headers: Record<string, string>;
}

/**
 * Sends `times` requests, `width` at a time. Counts the answers by status, and the windows that they fell
 * into: on a busy machine they may take longer than one.
 */
async function countStatuses(times: number, width: number, ask: () => Promise<Answer>) {
  const counted = new Map<number, number>();
  const resets: number[] = [];
  let left = times;
  const run = async () => {
    while (left > 0) {
      left -= 1;
      const { status, headers } = await ask();
      resets.push(Number(headers["x-ratelimit-reset"]));
      counted.set(status, (counted.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: width }, run));
  const windows = 1 + Math.round((Math.max(...resets) - Math.min(...resets)) / WINDOW_SECONDS);
  return { counted, windows };
}

test.each([6, 60])(
  "a key that sends three times its ceiling to three servers, %i at a time, is refused by all of them together",
  async (width) => {
    const { key } = await givenLobster();
    const { front } = square;
    const { counted, windows } = await countStatuses(API_MAX * 3, width, () =>
      front.ask(getLobster, { key }),
    );
    expect([...counted.keys()].sort()).toEqual([200, 429]);
    expect(counted.get(200)).toBeGreaterThanOrEqual(API_MAX);
    expect(counted.get(200)).toBeLessThanOrEqual(API_MAX * SHARE_MAX * windows);
  },
);

test("and so is a key that starts three times as many quests as allowed", async () => {
  const { key } = await givenLobster();
  const { front } = square;
  const body = {
    title: "One of many",
    brief: "Too many.",
    subtasks: [{ title: "It", description: "Do it." }],
  };
  const { counted, windows } = await countStatuses(QUESTS_MAX * 3, 12, () =>
    front.ask(createQuest, { key }, { body }),
  );
  expect([...counted.keys()].sort()).toEqual([201, 429]);
  expect(counted.get(201)).toBeGreaterThanOrEqual(QUESTS_MAX);
  expect(counted.get(201)).toBeLessThanOrEqual(QUESTS_MAX * SHARE_MAX * windows);
});
