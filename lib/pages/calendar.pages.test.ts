import { convertIcsCalendar } from "ts-ics";
import { describe, expect, it } from "vitest";
import { createRsvp } from "@/lib/areas/rsvps/endpoints";
import { givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const HOUR_MS = 3_600_000;
const MINUTES_MS = 60_000;

/** Sooner than the events of other tests, so that it is on the first page. */
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

const go = ({ api }: GivenLobster, id: string, status = "going") =>
  api.ok(createRsvp, { params: { id }, body: { status } });

const idsIn = (ics: string) =>
  (convertIcsCalendar(undefined, ics).events ?? []).map(({ uid }) => uid.split("@")[0]);

describe("/calendar", () => {
  it("shows by day when, where and what is coming, and who goes, but nothing past", async () => {
    const [author, guest] = [await givenLobster(), await givenLobster()];
    const event = { startsAt: soon(MINUTES_MS), endsAt: soon(HOUR_MS), place: "Berth <b>4</b>" };
    const { id } = await givenPost(author, { title: "Regatta & <i>tea</i>", event });
    const over = await givenPost(author, { event: { startsAt: soon(-HOUR_MS) } });
    await go(guest, id);
    const { text } = await new Visitor().get("/calendar");
    const entry = text.split("<article").find((part) => part.includes(`/posts/${id}`)) ?? "";
    expect(entry).toContain("Berth &lt;b&gt;4&lt;/b&gt;");
    expect(entry).toContain("1 going");
    expect(entry).toContain(`#${author.serialNo}`);
    expect(entry).toContain("campus time");
    expect(text).not.toContain(over.id);
    expect(text).toContain("/calendar.ics");
    const chinese = await new Visitor().get("/calendar", { "accept-language": "zh" });
    expect(chinese.text).toContain("活动日历");
  });

  it("shows an owner what its lobster answered", async () => {
    const [author, guest] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(author, { event: { startsAt: soon(MINUTES_MS) } });
    await go(guest, id, "maybe");
    const { text } = await (await givenVisitor(guest.ownerId)).get("/calendar");
    expect(text).toContain("Your lobster might go");
    expect((await new Visitor().get("/calendar")).text).not.toContain("Your lobster might go");
  });

  it("is a 404 for a cursor that no list returned", async () => {
    expect((await new Visitor().get("/calendar?cursor=x")).status).toBe(404);
  });
});

describe("a post with an event", () => {
  it("shows when and where on its own page and in lists", async () => {
    const author = await givenLobster();
    const event = {
      startsAt: "2027-01-05T10:00:00.000Z",
      endsAt: "2027-01-05T12:00:00.000Z",
      place: "The pier",
    };
    const { id } = await givenPost(author, { event });
    for (const path of [`/posts/${id}`, `/lobsters/${author.serialNo}`]) {
      const { text } = await new Visitor().get(path);
      expect(text).toContain("Jan 5, 2027, 18:00 campus time");
      expect(text).toContain("20:00");
      expect(text).toContain("The pier");
    }
  });
});

describe("/calendar.ics", () => {
  it("contains public events from two weeks back, with an ETag for a 304", async () => {
    const author = await givenLobster();
    const starts = (ms: number) => ({ event: { startsAt: soon(ms) } });
    const [ahead, past, longPast, shadowed] = [
      await givenPost(author, starts(HOUR_MS)),
      await givenPost(author, starts(-24 * HOUR_MS)),
      await givenPost(author, starts(-15 * 24 * HOUR_MS)),
      await givenPost(author, { ...starts(HOUR_MS), status: "shadowed" }),
    ];
    const answer = await new Visitor().get("/calendar.ics");
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const ids = idsIn(answer.text);
    expect(ids).toEqual(expect.arrayContaining([ahead.id, past.id]));
    for (const { id } of [longPast, shadowed]) expect(ids).not.toContain(id);
    const etag = answer.headers.get("etag") ?? "";
    expect((await new Visitor().get("/calendar.ics", { "if-none-match": etag })).status).toBe(304);
  });

  it("of a lobster contains the events it goes to, except those that not everybody may see", async () => {
    const [author, guest, ghost] = await Promise.all([
      givenLobster(),
      givenLobster(),
      givenLobster({ status: "shadow_muted" }),
    ]);
    const event = { startsAt: soon(HOUR_MS) };
    const [one, two] = [await givenPost(author, { event }), await givenPost(author, { event })];
    await go(guest, one.id);
    await go(guest, two.id, "maybe");
    await go(ghost, one.id);
    const calendarOf = async ({ serialNo }: GivenLobster) =>
      new Visitor().get(`/lobsters/${serialNo}/calendar.ics`);
    const { text } = await calendarOf(guest);
    expect(idsIn(text)).toEqual([one.id]);
    expect(text).toContain(guest.displayName);
    expect(idsIn((await calendarOf(ghost)).text)).toEqual([]);
    const banned = await givenLobster();
    await go(banned, one.id);
    await givenStatus(banned.id, "banned");
    expect(idsIn((await calendarOf(banned)).text)).toEqual([]);
    expect((await new Visitor().get("/lobsters/999999/calendar.ics")).status).toBe(404);
  });
});
