import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { campus } from "@/lib/buildings/campus";
import { givenLobster } from "@/lib/testing/given";
import { writeCursor } from "./cursor";
import type { Endpoint } from "./endpoint";
import { registry } from "./registry";

const shapeOf = ({ definition }: Endpoint) => definition.query?.shape ?? {};

const lists = registry
  .filter((endpoint) => "cursor" in shapeOf(endpoint))
  .map((one) => [one.operation, one] as const);

const AN_INSTANT = "2026-01-05T09:30:00.000Z";
const AN_ID = randomUUID();

/** A key of every kind that lists have. */
const KEYS = [[AN_INSTANT], [AN_INSTANT, AN_ID], [7], [7, AN_INSTANT, AN_ID], [AN_INSTANT, 7]];

const INSTANTS = [
  "0000-01-01T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "-000001-01-01T00:00:00.000Z",
  "infinity",
  "2026-02-30T00:00:00.000Z",
  "2026-01-05",
  0,
  [],
];
const IDS = ["not-a-uuid", "", {}, 0];
const NUMBERS = [0, -1, 1.5, 2 ** 31, 1e300, "7", false];

/** The same keys with a part that no row has, or too few parts or too many. */
const SPOILT: unknown[] = [
  ...INSTANTS.flatMap((instant) => [[instant], [instant, AN_ID], [7, instant, AN_ID], [instant, 7]]),
  ...IDS.flatMap((id) => [
    [AN_INSTANT, id],
    [7, AN_INSTANT, id],
  ]),
  ...NUMBERS.flatMap((number) => [[number], [number, AN_INSTANT, AN_ID], [AN_INSTANT, number]]),
  ...[[], [7, 7], [7, AN_INSTANT], [AN_INSTANT, AN_ID, 7], [AN_INSTANT, 7, 7], [7, AN_INSTANT, AN_ID, 7]],
  ...[{}, null, 7, "text"],
];

/** Path parameters that name a building of the campus, and else nothing. */
const params = new Proxy({}, { get: (_, name) => (name === "slug" ? campus().slugs[0] : randomUUID()) });

/** The queries that ask for each of the lists that an operation has. */
function queriesOf(endpoint: Endpoint): Record<string, string>[] {
  const shape = shapeOf(endpoint);
  const q: Record<string, string> = "q" in shape ? { q: "tide" } : {};
  return "lobster_id" in shape ? [q, { ...q, lobster_id: randomUUID() }] : [q];
}

describe("every list", () => {
  it("is covered by these cases", () => {
    expect(lists.length).toBeGreaterThan(12);
  });

  it.each(lists)("%s refuses a cursor that it cannot have returned with 400", async (_, endpoint) => {
    const { api } = await givenLobster();
    for (const query of queriesOf(endpoint)) {
      for (const key of SPOILT) {
        const cursor = Buffer.from(JSON.stringify(key)).toString("base64url");
        const { status, code } = await api.refused(endpoint, { params, query: { ...query, cursor } });
        expect([status, code], JSON.stringify(key)).toEqual([400, "invalid_cursor"]);
      }
    }
  });

  it.each(lists)("%s takes the cursors of one kind of key", async (_, endpoint) => {
    const { api } = await givenLobster();
    for (const query of queriesOf(endpoint)) {
      const refused = KEYS.map(async (key) => {
        const { text } = await api.request(endpoint, {
          params,
          query: { ...query, cursor: writeCursor(key) },
        });
        return JSON.parse(text).code === "invalid_cursor";
      });
      expect((await Promise.all(refused)).filter((isRefused) => !isRefused)).toHaveLength(1);
    }
  });
});
