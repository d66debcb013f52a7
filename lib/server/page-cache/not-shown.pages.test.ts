import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { declareOfKey } from "@/db/queries/access/declared";
import { touchKeys } from "@/db/queries/access/keys";
import { storeUsageSettings } from "@/db/queries/access/usage";
import { storeSeen, storeVisit } from "@/db/queries/access/visits";
import { countViews } from "@/db/queries/posts/views";
import { runOnce } from "@/db/statement";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { nonceIn } from "@/lib/pages/security";
import { eventually } from "@/lib/testing/assertions/eventually";
import { type Column, columnsSetBy, textsNotShown } from "@/lib/testing/assertions/not-shown";
import { Visitor } from "@/lib/testing/clients/visitor";
import { withoutScripts } from "@/lib/testing/clients/without-scripts";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { readSitemap } from "@/lib/testing/given/sitemap";

const { db } = database();

let lobster: GivenLobster;
let postId: string;

/** Everything that is written without making a kept page old. */
beforeAll(async () => {
  lobster = await givenLobster();
  postId = (await givenPost(lobster)).id;
  const { ownerId } = lobster;
  const keys = [lobster, await givenKey(ownerId)];
  for (const [no, { keyId }] of keys.entries()) {
    await declareOfKey(db, { ownerId, keyId, isShadowMuted: false, model: `Model ${no}`, host: null });
    await touchKeys(db, [[keyId, `2026-01-0${no + 1}T10:00:00Z`]]);
  }
  await storeUsageSettings(db, { ownerId, tokenBudget: 1_000, quietFrom: 1, quietUntil: 5 });
  await countViews(db, new Map([[postId, 3]]));
  await storeVisit(db, { ownerId, lookedAt: "2026-01-02T10:00:00Z", newSince: "2026-01-01T10:00:00Z" });
  await storeSeen(db, { ownerId, seenAt: "2026-01-02T10:00:00Z" });
});

/** By type, other values for a column, in the opposite order. Done twice they are what they were. */
const MIRRORED: Record<string, (column: string) => string> = {
  "timestamp with time zone": (column) =>
    `timestamptz '2026-01-01 12:00Z' + (timestamptz '2026-01-01 12:00Z' - ${column})`,
  bigint: (column) => `1000000 - ${column}`,
  smallint: (column) => `23 - ${column}`,
  integer: (column) => `1000000 - ${column}`,
  text: (column) => `reverse(${column})`,
  boolean: (column) => `not ${column}`,
};

async function mirror({ table, column }: Column): Promise<void> {
  const [found] = await runOnce<{ type: string }>(
    db,
    sql`select data_type "type" from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and column_name = ${column}`,
  );
  const mirrored = MIRRORED[found?.type ?? ""]?.(column);
  if (!mirrored) throw new Error(`Say how to change ${table}.${column}, which is ${found?.type}.`);
  const rows = await runOnce(
    db,
    sql.raw(`update ${table} set ${column} = ${mirrored} where ${column} is not null returning 1`),
  );
  expect(rows.length, `${table}.${column}`).toBeGreaterThan(0);
}

async function mirrored<Result>(columns: Column[], look: () => Promise<Result>): Promise<Result> {
  for (const column of columns) await mirror(column);
  try {
    return await look();
  } finally {
    for (const column of columns) await mirror(column);
  }
}

/** One page of each kind that the sitemap has, without the documentation, and others that are kept. */
async function pathsOfEachKind(): Promise<string[]> {
  const byKind = new Map<string, string>();
  for (const path of (await readSitemap(publicViewer())).pages.keys()) {
    const [, folder, ...rest] = path.split("/");
    if (folder !== "docs") byKind.set(`${folder} ${rest.length}`, path);
  }
  const own = [`/posts/${postId}`, `/lobsters/${lobster.serialNo}`];
  return [
    ...new Set([...byKind.values(), ...own, "/feed.atom", "/calendar.ics", "/?sort=hot", "/numbers.json"]),
  ];
}

/** As it is made for one request: a cookie keeps the page out of the cache. */
async function made(path: string): Promise<string> {
  const { headers, text } = await new Visitor().get(path, { cookie: "another=cookie; lang=en" });
  const nonce = nonceIn(headers.get("content-security-policy") ?? "");
  return withoutScripts(nonce ? text.replaceAll(nonce, "NONCE") : text);
}

/** What docs/decisions/0750 says is not watched: how often a post was read, and which key was used last. */
const UNWATCHED = /<span>[\d,]+ views?<\/span>|Declared, not verified: .*?<\/p>/gs;

it("what is written without making a kept page old is on none, except views and what the last key declares", async () => {
  const columns = columnsSetBy(await textsNotShown());
  const paths = await pathsOfEachKind();
  expect(paths.length).toBeGreaterThan(12);
  const seen = new Set<string>();
  // The time that a page shows may have changed in between.
  for (const path of paths)
    await eventually(async () => {
      const before = await made(path);
      const after = await mirrored(columns, () => made(path));
      if (before !== after) seen.add(path);
      expect(after.replace(UNWATCHED, ""), path).toBe(before.replace(UNWATCHED, ""));
    });
  expect([...seen]).toEqual(expect.arrayContaining([`/posts/${postId}`, `/lobsters/${lobster.serialNo}`]));
});
