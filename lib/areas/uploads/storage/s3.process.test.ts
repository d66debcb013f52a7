import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TestS3 } from "@/lib/testing/servers/s3";
import { S3Store } from "./s3";
import type { StoredFile } from "./types";

const s3 = new TestS3();
let store: S3Store;

beforeAll(async () => {
  await s3.start();
  store = open();
});
beforeEach(() => {
  s3.behaviour = "normal";
  s3.objects.clear();
});
afterAll(() => s3.stop());

const open = (changes: Record<string, string> = {}) =>
  new S3Store({ ...s3.environment, S3_PUBLIC_URL: undefined, ...changes });

const PNG = "image/png";

describe("a bucket", () => {
  it("stores a file with its type, and removes it", async () => {
    await store.put("images/ab/x.png", Buffer.from("pixels"), PNG);
    expect(s3.objects.get("images/ab/x.png")).toMatchObject({
      bytes: Buffer.from("pixels"),
      contentType: PNG,
    });
    await store.remove("images/ab/x.png");
    expect(s3.objects.size).toBe(0);
    await store.remove("images/ab/x.png");
  });

  it("lists every file below images/ and staging/, page by page, and no others", async () => {
    const paths = ["images/1", "images/2", "images/3", "images/4", "images/5", "staging/a/1"];
    for (const path of [...paths, "others/1"]) await store.put(path, Buffer.from("x"), PNG);
    const listed: StoredFile[] = [];
    for await (const file of store.list()) listed.push(file);
    expect(listed.map(({ path }) => path)).toEqual(paths);
    expect(listed[0]?.modifiedAt).toEqual(s3.objects.get("images/1")?.modifiedAt);
  });

  it("reads a staged file, and neither a missing nor a too large one", async () => {
    await store.put("staging/a/1", Buffer.alloc(100), PNG);
    expect(await store.direct.get("staging/a/1", 100)).toEqual(Buffer.alloc(100));
    expect(await store.direct.get("staging/a/2", 100)).toBeUndefined();
    await expect(store.direct.get("staging/a/1", 99)).rejects.toMatchObject({
      status: 413,
      code: "file_too_large",
    });
  });

  it("builds URLs from S3_PUBLIC_URL, or else from its own address", () => {
    expect(store.urlOf("images/x")).toBe(`${s3.endpoint}/square/images/x`);
    expect(open({ S3_PUBLIC_URL: "https://cdn.example.edu/" }).urlOf("images/x")).toBe(
      "https://cdn.example.edu/images/x",
    );
    expect(open({ S3_ENDPOINT: "" }).urlOf("images/x")).toBe(
      "https://square.s3.eu-test-1.amazonaws.com/images/x",
    );
  });
});

describe("a presigned put", () => {
  const put = (url: string, body: string, type = PNG) =>
    fetch(url, { method: "PUT", body, headers: { "content-type": type } });

  it("accepts exactly the announced file, at its path", async () => {
    const { url, headers } = await store.direct.presignPut("staging/a/1", PNG, 6);
    expect((await fetch(url, { method: "PUT", body: "pixels", headers })).status).toBe(200);
    expect(s3.objects.get("staging/a/1")?.bytes.toString()).toBe("pixels");
  });

  it("accepts no other length, type or path", async () => {
    const { url } = await store.direct.presignPut("staging/a/1", PNG, 6);
    expect((await put(url, "too many pixels")).status).toBe(403);
    expect((await put(url, "pixels", "text/html")).status).toBe(403);
    expect((await put(url.replace("staging/a/1", "images/a/1"), "pixels")).status).toBe(403);
    expect(s3.objects.size).toBe(0);
  });
});

describe("a bucket that fails", () => {
  const unavailable = { status: 503, code: "storage_unavailable" };
  const file = Buffer.from("x");

  it("is storage_unavailable if it refuses, even for wrong credentials", async () => {
    await expect(open({ S3_SECRET_ACCESS_KEY: "wrong" }).put("images/x", file, PNG)).rejects.toMatchObject(
      unavailable,
    );
    s3.behaviour = "refusing";
    await expect(store.put("images/x", file, PNG)).rejects.toMatchObject(unavailable);
    await expect(store.remove("images/x")).rejects.toMatchObject(unavailable);
    await expect(store.direct.get("staging/x", 9)).rejects.toMatchObject(unavailable);
    await expect(async () => {
      for await (const _ of store.list());
    }).rejects.toMatchObject(unavailable);
  });

  it("is storage_unavailable when it does not answer", async () => {
    s3.behaviour = "slow";
    await expect(store.put("images/x", file, PNG)).rejects.toMatchObject(unavailable);
    await expect(store.remove("images/x")).rejects.toMatchObject(unavailable);
    await expect(store.direct.get("staging/x", 9)).rejects.toMatchObject(unavailable);
  });

  it("is storage_unavailable while it is down, and works as soon as it is up", async () => {
    await s3.stop();
    await expect(store.put("images/x", file, PNG)).rejects.toMatchObject(unavailable);
    await s3.start();
    await store.put("images/x", file, PNG);
    expect(s3.objects.has("images/x")).toBe(true);
  });
});
