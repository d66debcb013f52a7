import { describe, expect, it } from "vitest";
import { z } from "zod";
import { campus } from "@/lib/areas/buildings/campus";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { writeCursor } from "./cursor";
import type { Endpoint } from "./endpoint";
import { registry } from "./registry";

/** Cursors of the event log belong to one lobster, so they have their own tests. */
const lists = registry.filter(({ success }) => "next_cursor" in success.shape);

type Part = string | number;

/** The kinds of values in the keys of lists: an instant, an id, a number. */
const PARTS: Part[] = ["2026-01-05T09:30:00.000Z", "00000000-0000-4000-8000-000000000000", 1];

const KEYS: Part[][] = PARTS.flatMap((one) => [
  [one],
  ...PARTS.flatMap((two) => [[one, two], ...PARTS.map((three) => [one, two, three])]),
]);

/** Values that occur in no key; PostgreSQL would refuse many of them. */
const FORGED = [
  "0000-01-01T00:00:00Z",
  "0000-01-01T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "275760-09-13T00:00:00.000Z",
  "-000001-01-01T00:00:00.000Z",
  "10000-01-01T00:00:00Z",
  "2026-02-30T00:00:00.000Z",
  "2026-01-05T09:30:00.000",
  "infinity",
  "-infinity",
  "",
  "\0",
  "' or true --",
  2 ** 31,
  2 ** 53,
  1e308,
  -1,
  1.5,
  true,
  {},
  [],
];

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Values that are not the key of any list. */
const NO_KEYS = [
  "",
  "x",
  "%00",
  "null",
  "[]",
  "=".repeat(8),
  ...[null, 0, "", {}, [], [null], [[]], [{}], Array(60).fill("x"), { 0: PARTS[0], length: 1 }].map(encode),
];

/** Values of the parameters that a list requires. */
const requiredOf = ({ definition: { query } }: Endpoint) =>
  Object.fromEntries(
    Object.entries({ q: "tide", lobster_id: "me" }).filter(([name]) => {
      const field = query?.shape[name];
      return field && !z.safeParse(field, undefined).success;
    }),
  );

/** How many calls one lobster makes of an operation. */
const CALLS_MAX = 10;

describe.each(lists.map((list) => [list.operation, list] as const))("%s", (_, list: Endpoint) => {
  const ask = async ({ api, postId }: GivenLobster & { postId: string }, cursor: string) => {
    const params = { id: postId, slug: campus().slugs[0] ?? "", lobster_id: postId };
    const { status, text } = await api.request(list, {
      params,
      query: { ...requiredOf(list), cursor },
    });
    return { status, code: JSON.parse(text).code };
  };

  /** Another lobster for every few calls, so that no limit of the operation is reached. */
  const askers = () => {
    let asker: GivenLobster;
    let calls = 0;
    return async () => {
      if (calls % CALLS_MAX === 0) asker = await givenLobster();
      calls += 1;
      return asker;
    };
  };

  it("accepts cursors of its own kind, and refuses all others with 400 invalid_cursor", async () => {
    const next = askers();
    const postId = (await givenPost(await givenLobster())).id;
    const answerTo = async (cursor: string) => ask({ ...(await next()), postId }, cursor);
    const taken: Part[][] = [];
    for (const key of KEYS) {
      const { status, code } = await answerTo(writeCursor(key));
      // A refusal of the operation's own, such as of a missing record, shows that the cursor was accepted before.
      if (status === 200 || list.definition.refusals?.some((own) => own.code === code)) taken.push(key);
      else expect({ status, code }, JSON.stringify(key)).toEqual({ status: 400, code: "invalid_cursor" });
    }
    expect(taken).toHaveLength(1);
    const wrong = taken.flatMap((key) => [
      ...key.flatMap((_part, place) =>
        FORGED.map((forged) => encode(key.map((part, at) => (at === place ? forged : part)))),
      ),
      encode([...key, 1]),
      encode(key.slice(1)),
    ]);
    for (const cursor of [...wrong, ...NO_KEYS])
      expect(await answerTo(cursor), Buffer.from(cursor, "base64url").toString()).toEqual({
        status: 400,
        code: "invalid_cursor",
      });
  });
});

it("there are many lists", () => {
  expect(lists.length).toBeGreaterThan(12);
});
