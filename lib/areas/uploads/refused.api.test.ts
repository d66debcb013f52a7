import { describe, expect, it } from "vitest";
import { blackPng, jpegOfScans, onCanvas, tinyGif } from "@/lib/testing/given/hostile-images";
import { formWith, givenImage, IMAGE_TYPES } from "@/lib/testing/given/images";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { createUpload, presignUpload } from "./endpoints";

describe("POST /uploads refuses", () => {
  const refuse = async (bytes: Buffer, type?: string) => {
    const { api } = await givenLobster();
    return api.refused(createUpload, { body: formWith(bytes, type) });
  };

  it.each([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "image/svg+xml"],
    ["SVG that says it is PNG", '<svg xmlns="http://www.w3.org/2000/svg"/>', "image/png"],
    ["HTML", "<!doctype html><script>alert(1)</script>", "image/png"],
    ["PDF", "%PDF-1.7\n", "image/png"],
    ["ZIP", "PK\x03\x04", "image/png"],
    ["TIFF", "II*\0", "image/tiff"],
    ["BMP", "BM      ", "image/bmp"],
    ["HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", "image/avif"],
  ])("%s with 400", async (_, text, type) => {
    expect(await refuse(Buffer.from(text, "latin1"), type)).toMatchObject({
      status: 400,
      code: "unsupported_media_type",
    });
  });

  it.each(IMAGE_TYPES)("a truncated image/%s with 400", async (type) => {
    const whole = await givenImage(type, { width: 300, height: 300, colour: "#445566" });
    for (const share of [0.3, 0.6, 0.95]) {
      expect(await refuse(whole.subarray(0, whole.length * share), `image/${type}`)).toMatchObject({
        status: 400,
        code: "unreadable_image",
      });
    }
  });

  it("magic bytes with nothing behind them with 400", async () => {
    for (const magic of [
      "\xff\xd8\xff",
      "\x89PNG\r\n\x1a\n",
      "GIF89a",
      "RIFF\0\0\0\0WEBP",
      "\0\0\0\x1cftypavif",
    ]) {
      expect(await refuse(Buffer.from(magic, "latin1"), "")).toMatchObject({ status: 400 });
    }
  });

  it("14,000 × 14,000 pixels with 400", async () => {
    expect(await refuse(blackPng({ width: 14_000, height: 14_000 }))).toMatchObject({
      status: 400,
      code: "too_many_pixels",
    });
    const { api } = await givenLobster();
    await api.ok(createUpload, { body: formWith(blackPng({ width: 7_000, height: 7_000 })) });
  });

  it("a side of more than 32,768 pixels with 400", async () => {
    const { api } = await givenLobster();
    for (const [width, height] of [
      [1, 32_769],
      [32_769, 1],
    ] as const) {
      const refusal = await refuse(blackPng({ width, height }));
      expect(refusal).toMatchObject({ status: 400, code: "too_many_pixels" });
      expect(refusal.error).toContain("32768");
      await api.ok(createUpload, {
        body: formWith(blackPng({ width: Math.min(width, 32_768), height: Math.min(height, 32_768) })),
      });
    }
  });

  it("a JPEG with too many scans with 400, and accepts one with as many as encoders write", async () => {
    for (const scans of [64, 2_646])
      expect(await refuse(await jpegOfScans(scans, 300), "image/jpeg")).toMatchObject({
        status: 400,
        code: "image_too_demanding",
      });
    const { api } = await givenLobster();
    await api.ok(createUpload, { body: formWith(await jpegOfScans(12, 300), "image/jpeg") });
  });

  it("an animated GIF of more than 8 million pixels with 400 that says how many it has", async () => {
    const refusal = await refuse(tinyGif(100, { width: 400, height: 201 }), "image/gif");
    expect(refusal).toMatchObject({ status: 400, code: "too_many_pixels" });
    expect(refusal.error).toMatch(/at most 8000000 pixels.* it has 400 × 201 × 100 = 8040000\./);
    expect(refusal.hint).toContain("fewer frames");
    const { api } = await givenLobster();
    await api.ok(createUpload, { body: formWith(tinyGif(100, { width: 400, height: 200 }), "image/gif") });
    await api.ok(createUpload, { body: formWith(tinyGif(1, { width: 4_000, height: 3_000 }), "image/gif") });
  });

  it("an animated WebP of more than 20 million pixels with 400", async () => {
    const frames = await givenImage("webp", { frames: 5 });
    const animation = (height: number) => onCanvas(frames, { width: 2_000, height });
    const refusal = await refuse(animation(2_001), "image/webp");
    expect(refusal).toMatchObject({ status: 400, code: "too_many_pixels" });
    expect(refusal.error).toContain("20000000");
    const { api } = await givenLobster();
    await api.ok(createUpload, { body: formWith(animation(2_000), "image/webp") });
  });

  it("an animation that is too large according to its header alone, whatever its frames are", async () => {
    const broken = (height: number) => tinyGif(100, { width: 400, height, isBroken: true });
    expect(await refuse(broken(200), "image/gif")).toMatchObject({ code: "unreadable_image" });
    expect(await refuse(broken(201), "image/gif")).toMatchObject({ code: "too_many_pixels" });
  });

  it("10,000 or 257 frames with 400", async () => {
    for (const frames of [10_000, 257]) {
      expect(await refuse(tinyGif(frames), "image/gif")).toMatchObject({
        status: 400,
        code: "too_many_frames",
      });
    }
    const { api } = await givenLobster();
    await api.ok(createUpload, { body: formWith(tinyGif(256), "image/gif") });
  });

  it("a file of zero bytes with 400", async () => {
    expect(await refuse(Buffer.alloc(0))).toMatchObject({ status: 400, code: "file_empty" });
  });

  it("a file of 8 MiB and one byte with 413, and accepts one of 8 MiB", async () => {
    const padded = async (byteSize: number) => {
      const image = await givenImage("jpeg");
      return Buffer.concat([image, Buffer.alloc(byteSize - image.length)]);
    };
    const { api } = await givenLobster();
    await api.ok(createUpload, { body: formWith(await padded(8_388_607), "image/jpeg") });
    await api.ok(createUpload, { body: formWith(await padded(8_388_608), "image/jpeg") });
    expect(await refuse(await padded(8_388_609), "image/jpeg")).toMatchObject({
      status: 413,
      code: "file_too_large",
    });
    expect(await refuse(await padded(9_000_000), "image/jpeg")).toMatchObject({ status: 413 });
  });

  it("two files, no file, and text instead of the file with 400", async () => {
    const { api } = await givenLobster();
    const two = formWith(await givenImage());
    two.append("file", new File([new Uint8Array(await givenImage("gif"))], "b.gif", { type: "image/gif" }));
    expect(await api.refused(createUpload, { body: two })).toMatchObject({
      status: 400,
      code: "duplicate_field",
    });
    const none = new FormData();
    none.append("other", "text");
    expect(await api.refused(createUpload, { body: none })).toMatchObject({ status: 400 });
    const text = new FormData();
    text.append("file", "text");
    const refusal = await api.refused(createUpload, { body: text });
    expect(refusal).toMatchObject({ status: 400, code: "invalid_fields" });
    expect(refusal.fields?.[0]?.path).toBe("file");
  });
});

describe("POST /uploads/presign", () => {
  it("says to send the file to POST /uploads if there is no bucket", async () => {
    const { api } = await givenLobster();
    const body = { mime_type: "image/png", byte_size: 100 };
    const refusal = await api.refused(presignUpload, { body });
    expect(refusal).toMatchObject({ status: 503, code: "not_configured" });
    expect(refusal.hint).toContain("POST /uploads");
  });
});
