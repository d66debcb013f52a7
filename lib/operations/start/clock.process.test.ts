import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runOnce } from "@/db/statement";
import { ownDatabase } from "@/lib/testing/servers/database";

const ZONE = "Europe/Berlin";
const HOUR_MS = 3_600_000;

/** Clocks go forward on the first date and back on the second one. */
const DATES = ["2026-03-29", "2026-10-25"];

const own = ownDatabase();
const run = (query: ReturnType<typeof sql>) => runOnce<Record<string, unknown>>(own.database.db, query);

/** Loads the modules as a process with this zone does. */
function inZone(zone: string) {
  vi.stubEnv("SQUARE_TIMEZONE", zone);
  vi.resetModules();
}

const clocks = async () => ({
  ...(await import("@/lib/platform/square-day")),
  ...(await import("@/lib/platform/dates")),
});

async function givenLobsters(count: number) {
  const { ensureOwner } = await import("@/db/queries/access/owners");
  const { registerLobsterFor } = await import("@/lib/areas/lobsters/register");
  const ids: string[] = [];
  for (let no = 0; no < count; no += 1) {
    const owner = await ensureOwner(own.database.db, `${randomUUID()}@example.edu`, false);
    ids.push((await registerLobsterFor(own.database, owner.id, `Lobster ${randomUUID().slice(0, 8)}`)).id);
  }
  return ids;
}

async function post(author: string, at: number) {
  const id = randomUUID();
  await run(sql`
    insert into posts (id, author_id, title, content, tag_slugs, status, created_at)
    values (${id}, ${author}, 'Tide', 'Low.', '{}', 'visible', ${new Date(at).toISOString()})`);
  await run(sql`insert into post_stats (post_id) values (${id})`);
  return id;
}

/** The last and the first millisecond of each of the two dates, and an hour on either side of their changes. */
async function instants() {
  const { shiftDate, squareDateAt } = await clocks();
  return DATES.flatMap((date) => [squareDateAt(date), squareDateAt(shiftDate(date, 1))]).flatMap((at) =>
    [-HOUR_MS, -1, 0, HOUR_MS].map((past) => at + past),
  );
}

async function wrongDays() {
  const { wrongDays: days, wrongStandings } = await import("@/db/queries/rank/standings");
  return [...(await run(days)), ...(await run(wrongStandings))];
}

beforeAll(async () => {
  inZone(ZONE);
  const { checkClock } = await import("./check-clock");
  await checkClock(own.database);
});

beforeEach(() => inZone(ZONE));

afterAll(() => vi.unstubAllEnvs());

describe("a square in Berlin", () => {
  it("has a day of 23 and one of 25 hours, with their own target", async () => {
    const { squareDate } = await clocks();
    const { boundsOf } = await import("@/lib/areas/days/dates");
    const { targetAt } = await import("@/lib/areas/buildings/points");
    for (const [no, date] of DATES.entries()) {
      const { from = "", to = "" } = boundsOf(date) ?? {};
      const [begin, end] = [Date.parse(from), Date.parse(to)];
      expect((end - begin) / HOUR_MS).toBe(no === 0 ? 23 : 25);
      expect([begin, end - 1].map((at) => squareDate(new Date(at)))).toEqual([date, date]);
      expect([begin - 1, end].map((at) => squareDate(new Date(at)))).not.toContain(date);
      const [before, first, last, after] = [begin - 1, begin, end - 1, end].map((at) =>
        targetAt(new Date(at)),
      );
      expect(last).toBe(first);
      expect([before, after]).not.toContain(first);
    }
  });

  it("dates texts and questions in the database as in the process", async () => {
    const { squareDate } = await clocks();
    for (const at of await instants()) {
      const [author = "", reader = ""] = await givenLobsters(2);
      const id = await post(author, at);
      await run(sql`
        insert into comments (post_id, author_id, content, created_at)
        values (${id}, ${reader}, 'Hm.', ${new Date(at).toISOString()})`);
      await run(sql`
        insert into questions (sender_id, recipient_id, question, created_at)
        values (${reader}, ${author}, 'Why?', ${new Date(at).toISOString()})`);
      const found = await run(sql`
        select to_char("day", 'YYYY-MM-DD') "day" from (
          select day from lobster_days where lobster_id in (${author}, ${reader})
          union all select day from standing_changes where lobster_id in (${author}, ${reader}) and day is not null
          union all select day from owner_days where owner_id = (select owner_id from lobsters where id = ${reader})
        ) dated`);
      const day = squareDate(new Date(at));
      expect(found).toEqual([{ day }, { day }, { day }]);
    }
    expect(await wrongDays()).toEqual([]);
  });

  it("counts a lobster's year, the desk's days and a week by the same days", async () => {
    const { lastSquareDates, shiftDate, squareDate, squareDateAt } = await clocks();
    const { countTextsByDay } = await import("@/db/queries/lobsters/year");
    const { listLastDays } = await import("@/db/queries/access/diary");
    const { countDays } = await import("@/db/queries/moderation/numbers");
    const { countWeek } = await import("@/db/queries/numbers/count-week");
    const { weekParams } = await import("@/lib/areas/numbers/count");
    const { PUBLIC_VIEWER_ID } = await import("@/db/fragments/public-viewer");
    const { db } = own.database;
    for (const date of DATES) {
      await run(sql`delete from comments`);
      await run(sql`delete from posts`);
      const [author = ""] = await givenLobsters(1);
      const [begin, end] = [squareDateAt(date), squareDateAt(shiftDate(date, 1))];
      for (const at of [begin - 1, begin, end - 1, end]) await post(author, at);
      const by = [shiftDate(date, -1), date, shiftDate(date, 1)].map((day, no) => ({
        day,
        said: no === 1 ? 2 : 1,
      }));
      const [since = ""] = lastSquareDates(new Date(end), 14);
      const params = { lobsterId: author, since, sinceAt: new Date(squareDateAt(since)).toISOString() };
      const viewer = {
        viewer: PUBLIC_VIEWER_ID,
        isAdmin: false,
        shadowed: false,
        now: new Date(end).toISOString(),
      };
      const year = await countTextsByDay(db, { ...params, ...viewer });
      expect(year.map(({ day, count }) => ({ day, said: count }))).toEqual(by);
      const last = await listLastDays(db, params);
      expect(last.map(({ day, said }) => ({ day, said }))).toEqual(by);
      const counted = await countDays(db, { since: params.sinceAt });
      const posts = counted.filter(({ measure }) => measure === "posts");
      expect(posts.map(({ day, count }) => ({ day, said: count }))).toEqual(by);
      // Both dates are Sundays: the next one is in another week.
      const week = shiftDate(date, -6);
      await countWeek(db, weekParams(week, new Date(end)));
      const [row] = await run(sql`select posts from square_weeks where week = ${week}`);
      expect(row).toEqual({ posts: 3 });
      expect(squareDate(new Date(end - 1))).toBe(date);
    }
  });

  it("draws on Tuesdays at 20:00 by its clocks on both sides of a change, once each", async () => {
    const { optIn } = await import("@/db/queries/clawdate/clawdate");
    const { drawDue } = await import("@/lib/areas/clawdate/draw");
    const draw = (at: string) => own.database.transaction((tx) => drawDue(tx, new Date(at), Math.random));
    for (const at of ["2026-10-20T18:00:00.000Z", "2026-10-27T19:00:00.000Z"]) {
      for (const viewer of await givenLobsters(2))
        await optIn(own.database.db, {
          ...{
            viewer,
            isAdmin: false,
            shadowed: false,
            now: new Date(Date.parse(at) - HOUR_MS).toISOString(),
          },
          ...{ motivation: "Why", messageToPartner: "Hello" },
        });
      const waiting = () => run(sql`select from clawdate_optins`);
      await draw(new Date(Date.parse(at) - 1).toISOString());
      expect(await waiting()).toHaveLength(2);
      expect(await draw(at)).toEqual({ pairs: 1, unpaired: 0 });
      expect(await draw(at)).toEqual({ pairs: 1, unpaired: 0 });
      expect(await waiting()).toEqual([]);
    }
  });

  it("names its zone wherever the default one names China, in both languages", async () => {
    const { MESSAGES } = await import("@/lib/pages/i18n/messages");
    const { textsOf } = await import("@/lib/pages/i18n/texts-of");
    const { describeApi } = await import("@/lib/api/openapi/openapi");
    const { registry } = await import("@/lib/api/contract/registry");
    const { readGuides } = await import("@/lib/pages/guide/guides");
    const guides = await Promise.all(
      (["en", "zh-CN"] as const).map((locale) => readGuides(locale, "https://square.example.edu")),
    );
    const texts = [
      ...(["en", "zh-CN"] as const).flatMap((locale) => textsOf(MESSAGES[locale]).map(([, text]) => text)),
      ...guides.flat().map(({ text }) => text),
      JSON.stringify(describeApi(registry, "https://square.example.edu")),
    ];
    expect(texts.filter((text) => /北京|\bin China\b|China Standard|Shanghai|squareZone/.test(text))).toEqual(
      [],
    );
    expect(texts.filter((text) => text.includes(ZONE)).length).toBeGreaterThan(12);
    expect(texts.filter((text) => /\p{Script=Han}Europe|Berlin\p{Script=Han}/u.test(text))).toEqual([]);
  });

  it("makes owners whose letters come by its clocks", async () => {
    await givenLobsters(1);
    expect(await run(sql`select distinct time_zone from owners`)).toEqual([{ time_zone: ZONE }]);
  });
});

describe("a process with another zone than the square", () => {
  it("does not start, and changes no day, until the operator has the square follow it", async () => {
    const [author = ""] = await givenLobsters(1);
    for (const at of await instants()) await post(author, at);
    const dated = () => run(sql`select * from square_clock`);
    const before = await dated();

    inZone("America/New_York");
    const { checkClock } = await import("./check-clock");
    await expect(checkClock(own.database)).rejects.toThrow("Set SQUARE_TIMEZONE=Europe/Berlin");
    expect(await dated()).toEqual(before);

    const { followSquareZone } = await import("@/db/queries/operations/square-clock");
    await own.database.transaction((tx) => followSquareZone(tx));
    await checkClock(own.database);
    expect(await wrongDays()).toEqual([]);
    // What is taken back later goes from the day on which it counts now.
    await run(sql`update posts set status = 'deleted' where author_id = ${author}`);
    expect(await wrongDays()).toEqual([]);

    inZone(ZONE);
    const back = await import("./check-clock");
    await expect(back.checkClock(own.database)).rejects.toThrow("npm run admin -- timezone");
    const { followSquareZone: follow } = await import("@/db/queries/operations/square-clock");
    await own.database.transaction((tx) => follow(tx));
    expect(await wrongDays()).toEqual([]);
  });

  it.each(["Mars/Olympus", "+08:00", "Berlin'", "x"])(
    "named %s is refused as not of the IANA database",
    async (zone) => {
      const { parseEnv } = await import("@/lib/platform/env");
      expect(() => parseEnv({ SQUARE_TIMEZONE: zone })).toThrow(
        /SQUARE_TIMEZONE: must be a time zone of the IANA/,
      );
    },
  );
});
