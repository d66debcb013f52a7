import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { insertUpload } from "@/db/queries/uploads/uploads";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { S3Store } from "@/lib/areas/uploads/storage/s3";
import { setStore } from "@/lib/areas/uploads/storage/store";
import { timeLimits } from "@/lib/platform/time-limits";
import { formWith, givenImage } from "@/lib/testing/given/images";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { TestS3 } from "@/lib/testing/servers/s3";
import { stagingPath } from "./direct";
import { completeUpload, createUpload, presignUpload } from "./endpoints";
import { sweepUploads } from "./sweep";

const s3 = new TestS3();
let store: S3Store;
let lobster: GivenLobster;
const { bucketMs } = timeLimits;

/** The bucket stores and removes, and answers nothing. */
function slow() {
  s3.behaviour = "slow";
  timeLimits.bucketMs = 1_000;
}

beforeAll(async () => {
  await s3.start();
  store = new S3Store({ ...s3.environment, S3_PUBLIC_URL: "https://cdn.example.edu" });
  setStore(store);
});
beforeEach(async () => {
  s3.behaviour = "normal";
  timeLimits.bucketMs = bucketMs;
  s3.objects.clear();
  lobster = await givenLobster();
});
afterAll(async () => {
  timeLimits.bucketMs = bucketMs;
  setStore(undefined);
  await s3.stop();
});

const rowsOf = async ({ ownerId }: GivenLobster) => {
  const rows = await database().db.run<{ path: string }>("select path from uploads where owner_id = $1", [
    ownerId,
  ]);
  return rows.map(({ path }) => path);
};

const upload = (colour: string, headers = {}) =>
  givenImage("png", { colour }).then((image) =>
    lobster.api.request(createUpload, { body: formWith(image), headers }),
  );

const unavailable = { ok: false, code: "storage_unavailable" };

describe("an upload to a bucket", () => {
  it("stores one object and one row, and its URL may be an avatar", async () => {
    const { status, text } = await upload("#100000");
    expect(status).toBe(201);
    const { url, path, byte_size } = JSON.parse(text).upload;
    expect(url).toBe(`https://cdn.example.edu/${path}`);
    expect([...s3.objects.keys()]).toEqual([path]);
    expect(s3.objects.get(path)).toMatchObject({ contentType: "image/png" });
    expect(s3.objects.get(path)?.bytes.length).toBe(byte_size);
    expect(await rowsOf(lobster)).toEqual([path]);
    await lobster.api.ok(patchLobster, { body: { avatar_url: url } });
  });

  it.each(["refusing", "slow"] as const)(
    "leaves no file and no row when the bucket is %s",
    async (behaviour) => {
      if (behaviour === "slow") slow();
      else s3.behaviour = behaviour;
      for (const headers of [{}, { "idempotency-key": randomUUID() }]) {
        const { status, text } = await upload("#200000", headers);
        expect(status).toBe(503);
        expect(JSON.parse(text)).toMatchObject(unavailable);
      }
      expect(s3.objects.size).toBe(0);
      expect(await rowsOf(lobster)).toEqual([]);
    },
  );

  it("leaves no file and no row while the bucket is down, and works as soon as it is up", async () => {
    const headers = { "idempotency-key": randomUUID() };
    await s3.stop();
    const { status, text } = await upload("#300000", headers);
    expect(status).toBe(503);
    expect(JSON.parse(text)).toMatchObject(unavailable);
    expect(await rowsOf(lobster)).toEqual([]);
    await s3.start();
    expect((await upload("#300000", headers)).status).toBe(201);
    expect(s3.objects.size).toBe(1);
  });

  it("that fails does not remove the same image of another owner", async () => {
    const { path } = JSON.parse((await upload("#400000")).text).upload;
    lobster = await givenLobster();
    slow();
    expect((await upload("#400000")).status).toBe(503);
    expect([...s3.objects.keys()]).toEqual([path]);
  });
});

describe("a direct upload", () => {
  async function staged(bytes: Buffer, mimeType = "image/png") {
    const body = { mime_type: mimeType, byte_size: bytes.length };
    const { presigned } = await lobster.api.ok(presignUpload, { body });
    const put = await fetch(presigned.url, {
      method: "PUT",
      headers: presigned.headers,
      body: new Uint8Array(bytes),
    });
    expect(put.status).toBe(200);
    return { upload_id: presigned.upload_id };
  }

  it("becomes an upload like any other, and leaves nothing staged", async () => {
    const body = await staged(await givenImage("png", { colour: "#500000" }));
    expect(s3.objects.has(stagingPath({ id: body.upload_id, ownerId: lobster.ownerId }))).toBe(true);
    const { upload: made } = await lobster.api.ok(completeUpload, { body });
    expect([...s3.objects.keys()]).toEqual([made.path]);
    expect(made.path).toBe(JSON.parse((await upload("#500000")).text).upload.path);
  });

  it("is completed once, however often and concurrently it is requested", async () => {
    const body = await staged(await givenImage("png", { colour: "#510000" }));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => lobster.api.request(completeUpload, { body })),
    );
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    const again = await lobster.api.request(completeUpload, { body });
    expect(again.status).toBe(201);
    expect(new Set([...done, again].map(({ text }) => text)).size).toBe(1);
    expect(await rowsOf(lobster)).toEqual([JSON.parse(again.text).upload.path]);
  });

  it("can be completed only by its owner", async () => {
    const body = await staged(await givenImage("png", { colour: "#520000" }));
    const stranger = await givenLobster();
    expect(await stranger.api.refused(completeUpload, { body })).toMatchObject({
      status: 404,
      code: "upload_not_found",
    });
  });

  it("is subject to the rules of every upload", async () => {
    const page = await staged(Buffer.from("<script>alert(1)</script>"));
    expect(await lobster.api.refused(completeUpload, { body: page })).toMatchObject({
      status: 400,
      code: "unsupported_media_type",
    });
    const broken = await staged((await givenImage("jpeg")).subarray(0, 200), "image/jpeg");
    expect(await lobster.api.refused(completeUpload, { body: broken })).toMatchObject({ status: 400 });
    const { upload_id: id } = await staged(await givenImage());
    await store.put(stagingPath({ id, ownerId: lobster.ownerId }), Buffer.alloc(8_388_609), "image/png");
    expect(await lobster.api.refused(completeUpload, { body: { upload_id: id } })).toMatchObject({
      status: 413,
      code: "file_too_large",
    });
    expect(await rowsOf(lobster)).toEqual([]);
  });

  it("is presigned only for the five types up to 8 MiB", async () => {
    for (const wrong of [{ mime_type: "image/svg+xml" }, { byte_size: 8_388_609 }, { byte_size: 0 }]) {
      const body = { mime_type: "image/png", byte_size: 8_388_608, ...wrong };
      expect(await lobster.api.refused(presignUpload, { body })).toMatchObject({ status: 400 });
    }
    await lobster.api.ok(presignUpload, { body: { mime_type: "image/png", byte_size: 8_388_608 } });
  });

  it("can wait for a bucket that fails", async () => {
    const body = await staged(await givenImage("png", { colour: "#530000" }));
    s3.behaviour = "refusing";
    expect(await lobster.api.refused(completeUpload, { body })).toMatchObject({
      status: 503,
      code: "storage_unavailable",
    });
    s3.behaviour = "normal";
    await lobster.api.ok(completeUpload, { body });
  });
});

describe("the sweep", () => {
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const sweep = (hours: number) => sweepUploads(database(), store, later(hours));
  const orphan = (digit: string) => `images/${digit.repeat(2)}/${digit.repeat(64)}.png`;

  it("removes unreferenced files older than a day, and nothing else", async () => {
    const { path } = JSON.parse((await upload("#600000")).text).upload;
    const leftBehind = [orphan("a"), orphan("b"), orphan("c"), "staging/x/1", "staging/x/2", "staging/x/3"];
    for (const file of [...leftBehind, "images/somebody.else"]) {
      await store.put(file, Buffer.from("x"), "image/png");
    }
    expect(await sweep(23)).toBe(0);
    expect(await sweep(25)).toBe(leftBehind.length);
    expect([...s3.objects.keys()].sort()).toEqual([path, "images/somebody.else"].sort());
    expect(await sweep(25)).toBe(0);
  });

  it("removes the image of a deleted owner, unless another owner has it too", async () => {
    const { path } = JSON.parse((await upload("#610000")).text).upload;
    const first = lobster;
    lobster = await givenLobster();
    await upload("#610000");
    const forget = ({ ownerId }: GivenLobster) =>
      database().db.run("delete from uploads where owner_id = $1", [ownerId]);
    await forget(first);
    expect(await sweep(25)).toBe(0);
    await forget(lobster);
    expect(await sweep(25)).toBe(1);
    expect(s3.objects.has(path)).toBe(false);
  });

  it("waits for a concurrent upload of the same image, and leaves its file", async () => {
    const path = orphan("d");
    await store.put(path, Buffer.from("left behind"), "image/png");
    let sweeping: Promise<number> | undefined;
    await database().transaction(async (tx) => {
      await insertUpload(tx, {
        id: randomUUID(),
        ownerId: lobster.ownerId,
        path,
        url: store.urlOf(path),
        mimeType: "image/png",
        byteSize: 1,
        width: 1,
        height: 1,
      });
      sweeping = sweep(25);
      await expect.poll(() => waitingForLocks()).toBeGreaterThan(0);
    });
    expect(await sweeping).toBe(0);
    expect(s3.objects.has(path)).toBe(true);
  });

  it("can run concurrently with uploads of one image without losing a file that has a row", async () => {
    for (let round = 0; round < 5; round += 1) {
      const colour = `#62000${round}`;
      const { path } = JSON.parse((await upload(colour)).text).upload;
      await database().db.run("delete from uploads where path = $1", [path]);
      await Promise.all([upload(colour), sweep(25), upload(colour), sweep(25), upload(colour)]);
      expect(await rowsOf(lobster)).toContain(path);
      expect(s3.objects.has(path)).toBe(true);
    }
  });
});

async function waitingForLocks(): Promise<number> {
  const [row] = await database().db.run<{ waiting: number }>(
    "select count(*)::int waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    [],
  );
  return row?.waiting ?? 0;
}
