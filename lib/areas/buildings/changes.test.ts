import { expect, it } from "vitest";
import { changesOf } from "./changes";

const lobster = {
  id: "0199aa00-0000-7000-8000-000000000000",
  serial_no: 1,
  display_name: "A",
  avatar_seed: "a",
  avatar_url: null,
};
const held = (since: string) => ({ holder: { lobster, since, points: 1 }, challenge: null });
const raided = (started_at: string) => ({
  holder: { lobster, since: "2026-03-01T00:00:00.000Z", points: 1 },
  challenge: {
    id: lobster.id,
    building_slug: "pier",
    challenger: lobster,
    defender: lobster,
    started_at,
    ends_at: "2026-03-09T00:00:00.000Z",
    challenger_points: 0,
    defender_points: 0,
    status: "active" as const,
  },
});
const vacant = { holder: null, challenge: null };

it("the changes of buildings are new holders and raids under way, newest first", () => {
  const buildings = [held("2026-03-02T00:00:00.000Z"), raided("2026-03-03T00:00:00.000Z"), vacant];
  expect(changesOf({ buildings })).toEqual([
    "2026-03-03T00:00:00.000Z",
    "2026-03-02T00:00:00.000Z",
    "2026-03-01T00:00:00.000Z",
  ]);
});

it("a new target is a change at midnight in China", () => {
  const buildings = [held("2026-03-02T15:59:59.999Z")];
  expect(changesOf({ buildings, target: { date: "2026-03-03" } })[0]).toBe("2026-03-02T16:00:00.000Z");
});

it("a building without history has no changes", () => {
  expect(changesOf({ buildings: [vacant] })).toEqual([]);
});
