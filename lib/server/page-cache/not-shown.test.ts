import { beforeAll, expect, it } from "vitest";
import { changes } from "@/db/changes";
import { database } from "@/db/client";
import { Dependencies } from "@/db/dependencies";
import { declareOfKey } from "@/db/queries/access/declared";
import { touchKeys } from "@/db/queries/access/keys";
import { updateOwner } from "@/db/queries/access/owners";
import { storeSeen, storeVisit } from "@/db/queries/access/visits";
import { countViews } from "@/db/queries/posts/views";
import { columnsSetBy, textsNotShown } from "@/lib/testing/assertions/not-shown";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const { db } = database();
const NOW = "2026-01-05T10:00:00.000Z";

let lobster: GivenLobster;
let postId: string;

beforeAll(async () => {
  lobster = await givenLobster();
  postId = (await givenPost(lobster)).id;
});

/** Whether a write makes a page old that shows every row of these tables. */
async function makesOld(write: () => Promise<unknown>): Promise<boolean> {
  const page = new Dependencies();
  page.noteTables(["post_stats", "owners", "api_keys"]);
  const since = changes.count;
  await write();
  return !changes.isCurrent(page, since);
}

it("a view, a visit and a use of a key make no kept page old, and other writes to the same tables do", async () => {
  const { ownerId, keyId } = lobster;
  const declared = { ownerId, keyId, isShadowMuted: false, model: "Model", host: null };
  expect(await makesOld(() => countViews(db, new Map([[postId, 1]])))).toBe(false);
  expect(await makesOld(() => storeVisit(db, { ownerId, lookedAt: NOW, newSince: null }))).toBe(false);
  expect(await makesOld(() => storeSeen(db, { ownerId, seenAt: NOW }))).toBe(false);
  expect(await makesOld(() => touchKeys(db, [[keyId, NOW]]))).toBe(false);
  expect(await makesOld(() => updateOwner(db, ownerId, { public_blurb: "Here." }))).toBe(true);
  expect(await makesOld(() => declareOfKey(db, declared))).toBe(true);
  expect(await makesOld(() => givenPost(lobster))).toBe(true);
});

// `not-shown.pages.test.ts` changes these columns and compares the pages.
it("what is not shown is only set in rows that are there, never inserted or deleted", async () => {
  const texts = await textsNotShown();
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    expect(text).not.toMatch(/\b(?:insert\s+into|delete\s+from|truncate)\b/i);
    expect(columnsSetBy([text])).not.toEqual([]);
  }
});
