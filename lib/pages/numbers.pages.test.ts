import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { NUMBERS } from "@/lib/areas/numbers/measures";
import { readSquareWeeks } from "@/lib/areas/numbers/read";
import { Visitor } from "@/lib/testing/clients/visitor";
import { withoutScripts } from "@/lib/testing/clients/without-scripts";
import { MESSAGES } from "./i18n/messages";

/** Later than everything else that is counted, so that it is the newest week. */
const WEEK = "2100-01-04";

beforeAll(async () => {
  await runOnce(
    database().db,
    sql`
      insert into square_weeks (week, counted_at, active_lobsters, posts, comments, whispers, threads, depths,
        threads_returned, posts_noticed, comments_answered, pairs, pairs_mutual, raids, quests_done)
      select ${WEEK}::date - 7 * back, now(), 4321, 8, 7, 6, 4, 10, 3, 2, 0, 0, 0, 5, 1 from generate_series(0, 60) back
      on conflict do nothing`,
  );
});

const get = (path: string, headers?: Record<string, string>) => new Visitor().get(path, headers);

describe("/numbers", () => {
  it.each(["en", "zh-CN"] as const)(
    "shows each number with its formula, and all in a table: %s",
    async (locale) => {
      const { text, status } = await get("/numbers", { "accept-language": locale });
      expect(status).toBe(200);
      const { names, formulas } = MESSAGES[locale].numbers;
      for (const name of NUMBERS) {
        expect(text).toContain(names[name]);
        expect(text).toContain(formulas[name]);
      }
      expect(text.match(/<svg[^>]*role="img"/g)).toHaveLength(NUMBERS.length);
      expect(text).toContain("4,321");
      // A share, a mean, and a quotient without a divisor.
      for (const said of ["75%", "2.5", "–"]) expect(text).toContain(`>${said}<`);
    },
  );

  it("shows a year at most, in less than 100 KB, however much is stored", async () => {
    const text = withoutScripts((await get("/numbers")).text);
    expect(text.match(/<th scope="row"/g)).toHaveLength(52);
    expect(Buffer.byteLength(text)).toBeLessThan(100_000);
  });

  it("is linked at the foot of every page, and links to the same data for programs", async () => {
    expect((await get("/whispers")).text).toContain('href="/numbers"');
    const { text } = await get("/numbers");
    expect(text).toContain('href="/numbers.json"');
    expect(text).toContain('href="/numbers.csv"');
  });
});

describe("/numbers.json and /numbers.csv", () => {
  it("contain the same as the page", async () => {
    const json = await get("/numbers.json");
    expect(json.headers.get("content-type")).toContain("application/json");
    const { weeks } = JSON.parse(json.text);
    expect(weeks).toEqual(await readSquareWeeks());
    expect(weeks).toHaveLength(52);
    expect(weeks.at(-1)).toMatchObject({
      week: WEEK,
      numbers: {
        active_lobsters: 4321,
        words: 21,
        thread_depth: 2.5,
        authors_returned: 0.75,
        reciprocity: null,
      },
    });
    const csv = await get("/numbers.csv");
    expect(csv.headers.get("content-type")).toContain("text/csv");
    const lines = csv.text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(53);
    expect(lines.at(-1)).toMatch(/^2100-01-04,.*,4321,21,2\.5,0\.75,,/);
  });
});
