import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Allowance, type Policy, policy } from "@/lib/api/contract/policies";
import { RateLimiter } from "@/lib/api/limits/rate-limit";
import { eventually } from "@/lib/testing/assertions/eventually";
import { type RunningValkey, startValkey } from "@/lib/testing/servers/valkey";
import { Valkey } from "../valkey";
import { SharedCeilings } from "./shared";

const API = policy("api", 1200, 60, "key");
const ANONYMOUS = policy("anonymous", 120, 60, "ip");
/** On a busy machine an answer may be late, and then each process decides alone. These tests exclude that. */
const PATIENCE_MS = 20_000;
const SMALL = policy("webhooks", 10, 60, "owner");

let server: RunningValkey;
const opened: Valkey[] = [];

beforeAll(async () => {
  server = await startValkey();
});

afterAll(async () => {
  for (const valkey of opened) valkey.close();
  await server.stop();
});

/** A number of processes, each with its own counter. */
async function givenProcesses(count: number, url = server.url) {
  const made = Array.from({ length: count }, () => new Valkey(url));
  opened.push(...made);
  await Promise.all(made.map((valkey) => valkey.open()));
  return made.map((valkey) => new SharedCeilings(new RateLimiter(), valkey, undefined, PATIENCE_MS));
}

/** How many requests were admitted, and the first and the last end of a window that an answer named. */
async function countRequests(
  processes: SharedCeilings[],
  limit: Policy,
  holder: string,
  { times, width }: { times: number; width: number },
) {
  let left = times;
  const answers: Allowance[] = [];
  const ask = async (process: SharedCeilings) => {
    while (left > 0) {
      left -= 1;
      answers.push(await process.spend(limit, holder, Date.now()));
      await new Promise(setImmediate);
    }
  };
  await Promise.all(processes.flatMap((process) => Array.from({ length: width }, () => ask(process))));
  const ends = answers.map(({ resetAt }) => resetAt);
  return {
    admitted: answers.filter(({ refused }) => !refused).length,
    firstEnd: Math.min(...ends),
    lastEnd: Math.max(...ends),
  };
}

describe("a ceiling over several processes", () => {
  it.each([
    [3, API, 8],
    [3, API, 200],
    [10, API, 8],
    [3, ANONYMOUS, 40],
    [3, SMALL, 5],
  ])(
    "over %i, of %o, %i at once each, admits its limit and at most 2 % more",
    async (count, limit, width) => {
      const processes = await givenProcesses(count);
      const { admitted } = await countRequests(processes, limit, randomUUID(), {
        times: limit.max * 3,
        width,
      });
      expect(admitted).toBeGreaterThanOrEqual(limit.max);
      expect(admitted).toBeLessThanOrEqual(limit.max * 1.02);
    },
  );

  it("is exact for requests to one process after the other", async () => {
    const processes = await givenProcesses(3);
    const holder = randomUUID();
    let admitted = 0;
    for (const process of processes)
      admitted += (await countRequests([process], API, holder, { times: API.max, width: 16 })).admitted;
    expect(admitted).toBeGreaterThanOrEqual(API.max);
    expect(admitted).toBeLessThanOrEqual(API.max * 1.02);
  });

  it("opens again for everybody when its window has ended", async () => {
    const processes = await givenProcesses(3);
    const short = policy("short", 600, 3, "key");
    const holder = randomUUID();
    let lastEnd = 0;
    const countInOneWindow = async () => {
      for (;;) {
        await eventually(() => expect(Date.now()).toBeGreaterThan(lastEnd));
        const counted = await countRequests(processes, short, holder, { times: short.max * 3, width: 8 });
        lastEnd = counted.lastEnd;
        // A busy machine may count for longer than a window. What it admitted then says nothing.
        if (Date.now() <= counted.firstEnd) return counted.admitted;
      }
    };
    for (const admitted of [await countInOneWindow(), await countInOneWindow()]) {
      expect(admitted).toBeGreaterThanOrEqual(short.max);
      expect(admitted).toBeLessThanOrEqual(short.max * 1.02);
    }
  });

  it("shows everybody what is left over all processes", async () => {
    const [one, other] = await givenProcesses(2);
    const holder = randomUUID();
    const ask = (process?: SharedCeilings) => process?.spend(ANONYMOUS, holder, Date.now());
    const began = Date.now();
    const [first, second] = [await ask(one), await ask(other)];
    const took = Date.now() - began;
    expect([first?.remaining, second?.remaining]).toEqual([119, 118]);
    expect(Math.abs((first?.resetAt ?? 0) - (second?.resetAt ?? 0))).toBeLessThan(1_000 + took);
  });
});
