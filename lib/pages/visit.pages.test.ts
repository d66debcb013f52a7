import { beforeEach, expect, it } from "vitest";
import { database } from "@/db/client";
import { findVisit, storeVisit } from "@/db/queries/access/visits";
import { PAGE_VIEW_HEADER } from "@/lib/access/owners/page-view";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { givenVisitor, type Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";

const HOUR_MS = 3_600_000;
const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString();

let lobster: GivenLobster;
let owner: Visitor;

beforeEach(async () => {
  lobster = await givenLobster();
  owner = await givenVisitor(lobster.ownerId);
});

const visit = () => findVisit(database().db, { ownerId: lobster.ownerId });

it("the desk remembers when its owner opened it", async () => {
  for (const path of ["/me", "/me/notifications"]) {
    await storeVisit(database().db, { ownerId: lobster.ownerId, lookedAt: null, newSince: null });
    expect((await owner.get(path)).status).toBe(200);
    expect((await visit()).lookedAt, path).not.toBeNull();
  }
});

it("a HEAD and a prefetched page do not count as a visit, whatever they claim", async () => {
  const claim = { [PAGE_VIEW_HEADER]: "1" };
  expect((await owner.head("/me", claim)).status).toBe(200);
  for (const name of ["sec-purpose", "purpose"])
    expect((await owner.get("/me", { [name]: "prefetch", ...claim })).status).toBe(200);
  expect(await visit()).toEqual({ lookedAt: null, newSince: null });
});

/** What the desk shows as new, without the diary, which shows the last days in any case. */
const newsOn = async () =>
  /<section aria-labelledby="since"[\s\S]*?<\/section>/.exec((await owner.get("/me")).text)?.[0] ?? "";

it("news stays for the visit that showed it, and is gone in the next", async () => {
  const [early, late] = [await givenLobster(), await givenLobster()];
  await early.api.ok(createFollow, { body: { lobster_id: lobster.id } });
  const lookedAt = agoMs(0);
  await late.api.ok(createFollow, { body: { lobster_id: lobster.id } });
  const { ownerId } = lobster;

  await storeVisit(database().db, { ownerId, lookedAt: agoMs(2 * HOUR_MS), newSince: null });
  for (const _ of ["opened", "opened again"]) {
    const news = await newsOn();
    for (const { displayName } of [early, late]) expect(news).toContain(displayName);
  }
  await storeVisit(database().db, { ownerId, lookedAt, newSince: lookedAt });
  const news = await newsOn();
  expect(news).toContain(late.displayName);
  expect(news).not.toContain(early.displayName);
});
