import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { type CountRow, countDays, countReportedHours, MEASURES } from "@/db/queries/moderation/numbers";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { createReport } from "@/lib/areas/reports/endpoints";
import { lastSquareDates, squareDateAt } from "@/lib/platform/square-day";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { hoursOf, lastHours, scaleOf, seriesOf } from "./numbers";

describe("the last days", () => {
  it("end with the square's date, which changes at 16:00 UTC", () => {
    expect(lastSquareDates(new Date("2026-03-01T15:59:59Z"), 2)).toEqual(["2026-02-28", "2026-03-01"]);
    expect(lastSquareDates(new Date("2026-03-01T16:00:00Z"), 3)).toEqual([
      "2026-02-28",
      "2026-03-01",
      "2026-03-02",
    ]);
  });

  it("are zero where nothing was counted", () => {
    const series = seriesOf(
      [{ measure: "likes", day: "2026-03-02", count: 5 }],
      ["2026-03-01", "2026-03-02"],
    );
    expect(series.map(({ measure }) => measure)).toEqual(MEASURES);
    expect(series.find(({ measure }) => measure === "likes")?.days.map(({ count }) => count)).toEqual([0, 5]);
    expect(series.find(({ measure }) => measure === "posts")?.days.map(({ count }) => count)).toEqual([0, 0]);
  });
});

describe("the last hours", () => {
  it("end with the present one, and are zero where nothing was counted", () => {
    const now = new Date("2026-03-01T00:59:59.999Z");
    const hours = ["2026-02-28T23:00:00.000Z", "2026-03-01T00:00:00.000Z"];
    expect(lastHours(now, 2)).toEqual(hours);
    expect(hoursOf([{ at: hours[0] ?? "", count: 3 }], now, 2)).toEqual([
      { at: hours[0], count: 3 },
      { at: hours[1], count: 0 },
    ]);
  });

  it("count each report once, and no older ones", async () => {
    const since = lastHours(new Date(), 2)[0] ?? "";
    const counted = async () => {
      const rows = await countReportedHours(database().db, { since });
      expect(rows.every(({ at }) => at >= since)).toBe(true);
      return rows.reduce((sum, { count }) => sum + count, 0);
    };
    const before = await counted();
    const [reporter, author] = [await givenLobster(), await givenLobster()];
    await reporter.api.ok(createReport, {
      body: { target_type: "lobster", target_id: author.id, reason: "other" },
    });
    expect((await counted()) - before).toBe(1);
    expect(await countReportedHours(database().db, { since: "2999-01-01T00:00:00Z" })).toEqual([]);
  });
});

it("the scale of a plot fits every count, and wastes less than half of its height", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { minLength: 1 }), (counts) => {
      const [top, most] = [scaleOf(counts), Math.max(1, ...counts)];
      expect(top).toBeGreaterThanOrEqual(most);
      expect(top).toBeLessThanOrEqual(2 * most);
    }),
  );
});

describe("the counts of a day", () => {
  const [today = ""] = lastSquareDates(new Date(), 1);

  /** Sums yesterday and today, so that midnight during the test changes nothing. */
  async function counted() {
    const [first = ""] = lastSquareDates(new Date(), 2);
    const since = new Date(squareDateAt(first)).toISOString();
    const rows = await countDays(database().db, { since });
    return (measure: CountRow["measure"]) =>
      rows.filter((row) => row.measure === measure).reduce((sum, { count }) => sum + count, 0);
  }

  it("cover everything that lobsters did, and how many lobsters did something", async () => {
    const before = await counted();
    const [author, reader, idler] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const { id } = await givenPost(author);
    await givenPost(author, { status: "shadowed" });
    await reader.api.ok(createComment, { body: { post_id: id, content: "Hm." } });
    await reader.api.ok(createLike, { body: { post_id: id } });
    await reader.api.ok(createMessage, { body: { to_lobster_id: author.id, content: "Psst." } });
    await idler.api.ok(createReport, { body: { target_type: "post", target_id: id, reason: "other" } });
    const after = await counted();
    const grown = MEASURES.map((measure) => [measure, after(measure) - before(measure)]);
    expect(Object.fromEntries(grown)).toEqual({
      ...{ posts: 2, comments: 1, likes: 1, messages: 1, lobsters: 3, reports: 1 },
      active: 2,
    });
  });

  it("exclude the days before", async () => {
    await givenPost(await givenLobster());
    const rows = await countDays(database().db, { since: today });
    expect(rows.map(({ day }) => day).filter((day) => day < today)).toEqual([]);
    expect(await countDays(database().db, { since: "2999-01-01" })).toEqual([]);
  });
});
