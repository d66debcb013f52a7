import { beforeAll, expect, inject, it } from "vitest";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { registry } from "@/lib/api/contract/registry";
import { env } from "@/lib/platform/env";
import { Caller } from "../clients/caller";
import { inProcess, overHttp, type Transmit } from "../clients/transport";
import type { GivenLobster } from "../given/lobsters";
import { type RunningAdapter, startAdapter } from "../servers/start-adapter";
import { comparable, type Exchange, keeping } from "./exchanges";
import { ELSEWHERE, provokeRefusals } from "./refusals";
import { type OpenSquare, tellStory } from "./tell";

/** Headers that HTTP itself adds, or the edge of a platform of functions: none of them concerns the API. */
const OF_HTTP = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"];
const OF_THE_EDGE = inject("adapter") === "functions" ? ["x-matched-path"] : [];

/** Next adds to Vary the headers on which its own pages depend, for every route's answer. */
const OF_NEXT = "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, ";

/** Next parses a query before the square does, and replaces what is not UTF-8. */
const READ_BY_NEXT = ["GET /api/v1/search?q=%ff"];

const isNext = ["next", "functions"].includes(inject("adapter"));

let own: Exchange[];
let through: Exchange[];

beforeAll(async () => {
  own = await tell(inProcess, () => env.PUBLIC_URL);
  let adapter: RunningAdapter | undefined;
  const open: OpenSquare = async (environment) => {
    adapter = await startAdapter(environment);
    return adapter;
  };
  const origin = () => adapter?.origin ?? "";
  through = await tell((sent) => overHttp(origin(), sent), origin, open);
});

/** Tells the story, then sends everything that is refused. Returns the answers. */
async function tell(carry: Transmit, origin: () => string, open?: OpenSquare): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const kept = keeping(exchanges, carry);
  const equip = (lobster: GivenLobster) => ({ ...lobster, api: new Caller(lobster.key, kept) });
  const { places, end } = await tellStory(equip, open);
  await provokeRefusals(kept);
  await end();
  return comparable(exchanges, { ...placesAt(origin()), ...places });
}

/** A server believes that its name is localhost unless it is configured otherwise. */
const placesAt = (origin: string) => ({
  [origin]: "ORIGIN",
  [origin.replace("127.0.0.1", "localhost")]: "ORIGIN",
});

it("the story and the refusals call every operation, and provoke every possible refusal", () => {
  const operations = registry.map(({ operation }) => operation);
  const called = own.filter(({ status }) => status < 300).map(({ asked }) => asked);
  const pattern = (operation: string) =>
    new RegExp(`^${operation.replace(" ", " /api/v1").replace(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
  const uncalled = operations.filter((operation) => !called.some((asked) => pattern(operation).test(asked)));
  expect(uncalled).toEqual([]);
  const refusals = own.filter(({ status, text }) => status >= 400 && text);
  const codes = new Set(refusals.map(({ text }) => JSON.parse(text).code));
  const elsewhere = Object.values(ELSEWHERE).flat();
  expect(
    Object.keys(GENERAL_REFUSALS.rows)
      .filter((code) => !codes.has(code))
      .sort(),
  ).toEqual(elsewhere.sort());
});

it(`${inject("adapter")} gives each request the same answer as the process itself: status, headers and body`, () => {
  expect(through.map(({ asked }) => asked)).toEqual(own.map(({ asked }) => asked));
  expect(own.length).toBeGreaterThan(250);
  for (const [at, expected] of own.entries()) {
    if (isNext && READ_BY_NEXT.includes(expected.asked)) continue;
    expect.soft(shown(through[at]), `${at} ${expected.asked}`).toEqual(shown(expected));
  }
});

/** An exchange as it is compared. */
function shown(exchange: Exchange | undefined) {
  if (!exchange) return undefined;
  const headers = Object.entries(exchange.headers).filter(
    ([name]) => ![...OF_HTTP, ...OF_THE_EDGE].includes(name),
  );
  const vary = exchange.headers.vary?.replace(isNext ? OF_NEXT : "", "");
  return { ...exchange, headers: { ...Object.fromEntries(headers), vary } };
}
