import { expect, it } from "vitest";
import { database } from "@/db/client";
import { listHoldersAt } from "@/db/queries/buildings/holdings";
import { givenLobster, givenViewer } from "@/lib/testing/given/lobsters";
import { earnIn, givenBuilding, seen } from "@/lib/testing/given/territory";
import { raidBuilding } from "./raids";
import { momentsOfWeek, weekOf } from "./week";

/** 01:00 of 9 March in China. */
const NOW = new Date("2026-03-08T17:00:00Z");
const { db } = database();

it("a week is the last seven dates of the square, each to its midnight, and today until now", () => {
  expect(momentsOfWeek(NOW).map(({ date }) => date)).toEqual([
    "2026-03-02",
    "2026-03-03",
    "2026-03-04",
    "2026-03-05",
    "2026-03-06",
    "2026-03-07",
    "2026-03-08",
    "2026-03-09",
  ]);
  expect(momentsOfWeek(NOW).slice(-2)).toEqual([
    { date: "2026-03-08", at: "2026-03-08T16:00:00.000Z" },
    { date: "2026-03-09", at: NOW.toISOString() },
  ]);
});

it("each day lists the holders at its end and the buildings that changed hands on it", async () => {
  const [taken, raided, vacant] = [givenBuilding(), givenBuilding(), givenBuilding()];
  const [holder, raider] = [await givenLobster(), await givenLobster()];
  await earnIn(raided, holder, { at: new Date("2026-02-20T04:00:00Z") });
  await earnIn(taken, holder, { at: new Date("2026-03-05T04:00:00Z") });
  await raidBuilding(db, givenViewer(raider, new Date("2026-03-06T04:00:00Z")), raided.slug);
  await earnIn(raided, raider, { at: new Date("2026-03-06T05:00:00Z") });
  expect((await seen(raided, raider, NOW)).holder?.lobster.id).toBe(raider.id);
  const days = momentsOfWeek(NOW);
  const rows = await listHoldersAt(db, {
    slugs: [taken, raided, vacant].map(({ slug }) => slug),
    moments: days.map(({ at }) => at),
  });
  const named = (id: string) => ({ id, serial_no: 1, display_name: "", avatar_seed: "", avatar_url: null });
  const week = weekOf(days, rows, named);
  const heldBy = (slug: string) => week.map(({ holders }) => holders.get(slug)?.id);
  expect(heldBy(taken.slug)).toEqual([undefined, undefined, ...Array(5).fill(holder.id)]);
  expect(heldBy(raided.slug)).toEqual([...Array(4).fill(holder.id), ...Array(3).fill(raider.id)]);
  expect(heldBy(vacant.slug)).toEqual(Array(7).fill(undefined));
  expect(week.map(({ changes }) => changes.map(({ slug, to }) => [slug, to?.id]))).toEqual([
    [],
    [],
    [[taken.slug, holder.id]],
    [],
    [[raided.slug, raider.id]],
    [],
    [],
  ]);
});
