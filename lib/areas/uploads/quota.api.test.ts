import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { spendDailyBudget } from "@/db/queries/access/owner-days";
import { runOnce } from "@/db/statement";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { squareDate } from "@/lib/platform/square-day";
import { formWith, givenImage, seeImage } from "@/lib/testing/given/images";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { createUpload, deleteUpload, getUploads } from "./endpoints";

const MB = 1_000_000;
const DAY_MAX = 200 * MB;
const KEPT_MAX = 1000 * MB;
const LARGEST = 8_388_608;

const upload = async ({ api }: Pick<GivenLobster, "api">, colour = "#c03020") =>
  (await api.ok(createUpload, { body: formWith(await givenImage("png", { colour })) })).upload;

/** An owner who has sent this many bytes on a date of the square. */
const givenSent = ({ ownerId }: GivenLobster, bytes: number, day = squareDate(new Date())) =>
  runOnce(
    database().db,
    sql`
    insert into owner_days (owner_id, name, day, spent) values (${ownerId}, 'images', ${day}, ${bytes})`,
  );

/** An owner whose stored images, of the largest size, have this many bytes in total. */
async function givenKept({ ownerId }: GivenLobster, bytes: number): Promise<void> {
  const path = `images/${ownerId}.png`;
  await database().transaction(async (tx) => {
    await runOnce(tx, sql`insert into stored_images (path) values (${path})`);
    await runOnce(
      tx,
      sql`
      insert into uploads (owner_id, path, url, mime_type, byte_size, created_at)
      select ${ownerId}, ${path}, ${`https://example.test/${path}`} || n, 'image/png',
        least(${LARGEST}, ${bytes} - (n - 1) * ${LARGEST}::bigint), '2026-01-01'
      from generate_series(1, ceil(${bytes} / ${LARGEST}::float8)::int) n`,
    );
    await runOnce(tx, sql`insert into kept_images (owner_id, bytes) values (${ownerId}, ${bytes})`);
  });
}

describe("uploads of one owner", () => {
  it("are three at a time, and never keep another owner's from succeeding", async () => {
    const [many, one] = [await givenLobster(), await givenLobster()];
    const second = await givenKey(many.ownerId);
    const body = formWith(await givenImage("png", { width: 900, height: 900 }));
    const flood = Array.from({ length: 50 }, (_, n) =>
      (n % 2 === 0 ? many : second).api.request(createUpload, { body }),
    );
    await upload(one);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 429);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) {
      expect(["uploads:3/at_once/owner", "uploads:60/60s/key"]).toContain(headers["x-ratelimit-policy"]);
    }
    // Every place is free again.
    await upload(await givenLobster());
    const rest = await Promise.all([second, second, second].map((caller) => upload(caller)));
    expect(rest).toHaveLength(3);
  });

  it("are 200 MB in a China day, over all keys", async () => {
    const alice = await givenLobster();
    const other = await givenKey(alice.ownerId);
    const image = await givenImage();
    await givenSent(alice, DAY_MAX - image.length);
    const { status, headers } = await alice.api.request(createUpload, { body: formWith(image) });
    expect(status).toBe(201);
    expect(headers).toMatchObject({
      "x-ratelimit-policy": "images:200MB/day/owner",
      "x-ratelimit-remaining": "0",
    });
    const refusal = await other.api.refused(createUpload, { body: formWith(image) });
    expect(refusal).toMatchObject({ status: 429, code: "rate_limited" });
    expect(refusal.headers["x-ratelimit-policy"]).toBe("images:200MB/day/owner");
    const midnight = Number(refusal.headers["x-ratelimit-reset"]) * 1000;
    expect(new Date(midnight).toISOString()).toMatch(/T16:00:00.000Z$/);
    expect((await alice.api.ok(getUploads)).quota.day_bytes).toBe(DAY_MAX);
    await upload(await givenLobster());
  });

  it("are allowed again on the next China date", async () => {
    const alice = await givenLobster();
    await givenSent(alice, DAY_MAX, squareDate(new Date(Date.now() - 24 * 3_600_000)));
    await upload(alice);
    expect((await alice.api.ok(getUploads)).quota.day_bytes).toBe((await givenImage()).length);
  });

  it("that fail do not count towards the day", async () => {
    const alice = await givenLobster();
    await alice.api.refused(createUpload, { body: formWith(Buffer.from("no image")) });
    expect((await alice.api.ok(getUploads)).quota).toMatchObject({ day_bytes: 0, kept_bytes: 0 });
  });

  it("may keep 1 GB: beyond that a 409 says what to delete, and deleting makes room", async () => {
    const alice = await givenLobster();
    const first = await upload(alice);
    await givenKeptBeside(alice, first.byte_size, KEPT_MAX - 1);
    const body = formWith(await givenImage("png", { colour: "#111111" }));
    const refusal = await alice.api.refused(createUpload, { body });
    expect(refusal).toMatchObject({ status: 409, code: "images_kept_full" });
    expect(refusal.hint).toContain("DELETE /uploads?url=");
    const oldest = /The oldest is (\S+)\.$/.exec(refusal.hint ?? "")?.[1] ?? "none";
    expect(await alice.api.ok(deleteUpload, { query: { url: oldest } })).toEqual({ removed: true });
    await alice.api.ok(createUpload, { body });
  });
});

/** Fills an owner's kept images up to `bytes`, when the owner keeps `own` bytes already. */
async function givenKeptBeside(alice: GivenLobster, own: number, bytes: number): Promise<void> {
  await runOnce(database().db, sql`delete from kept_images where owner_id = ${alice.ownerId}`);
  await givenKept(alice, bytes - own);
  await runOnce(
    database().db,
    sql`update kept_images set bytes = bytes + ${own} where owner_id = ${alice.ownerId}`,
  );
}

it("of fifty at once, only those that fit into the day are accepted", async () => {
  const { ownerId } = await givenLobster();
  const share = { ownerId, name: "images", day: squareDate(new Date()), amount: 10, max: 205 } as const;
  const spent = await Promise.all(Array.from({ length: 50 }, () => spendDailyBudget(database().db, share)));
  const totals = spent.filter((total) => total !== undefined).sort((one, other) => one - other);
  expect(totals).toEqual(Array.from({ length: 20 }, (_, n) => 10 * (n + 1)));
});

describe("GET /uploads", () => {
  it("lists the owner's own images, newest first, page by page", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await upload(bob);
    const made = [
      await upload(alice, "#000001"),
      await upload(alice, "#000002"),
      await upload(alice, "#000003"),
    ];
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await alice.api.ok(getUploads, { query: { limit: 2, cursor } });
      seen.push(...page.uploads.map(({ url }) => url));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(made.map(({ url }) => url).reverse());
    expect((await alice.api.ok(getUploads)).quota).toMatchObject({
      kept_bytes: made.reduce((sum, { byte_size }) => sum + byte_size, 0),
      kept_bytes_max: KEPT_MAX,
      day_bytes_max: DAY_MAX,
    });
  });
});

describe("DELETE /uploads", () => {
  it("removes the image and its file, and does nothing when repeated", async () => {
    const alice = await givenLobster();
    const { url, path } = await upload(alice, "#00aa01");
    expect((await seeImage(path)).status).toBe(200);
    expect(await alice.api.ok(deleteUpload, { query: { url } })).toEqual({ removed: true });
    expect((await seeImage(path)).status).toBe(404);
    expect(await alice.api.ok(deleteUpload, { query: { url } })).toEqual({ removed: false });
    expect(await alice.api.ok(getUploads)).toMatchObject({ uploads: [], quota: { kept_bytes: 0 } });
  });

  it("does not remove another owner's images, not even of the same picture", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const [{ url, path }] = [await upload(alice, "#00aa02"), await upload(bob, "#00aa02")];
    await bob.api.ok(deleteUpload, { query: { url } });
    expect((await seeImage(path)).status).toBe(200);
    expect((await alice.api.ok(getUploads)).uploads).toMatchObject([{ url }]);
    expect(await bob.api.ok(deleteUpload, { query: { url } })).toEqual({ removed: false });
  });

  it.each(["avatar_url", "owner_avatar_url"])("leaves an image that is the %s", async (field) => {
    const alice = await givenLobster();
    const { url } = await upload(alice, "#00aa03");
    await alice.api.ok(patchLobster, { body: { [field]: url } });
    const refusal = await alice.api.refused(deleteUpload, { query: { url } });
    expect(refusal).toMatchObject({ status: 409, code: "upload_in_use" });
    await alice.api.ok(patchLobster, { body: { [field]: "" } });
    expect(await alice.api.ok(deleteUpload, { query: { url } })).toEqual({ removed: true });
  });
});
