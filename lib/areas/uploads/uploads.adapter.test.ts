import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { formWith, givenImage, IMAGE_TYPES, seeImage } from "@/lib/testing/given/images";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { createUpload } from "./endpoints";
import { loadSharp } from "./sharp";

/** What clients declare of a JPEG. */
const DECLARED = [
  ...["", "application/octet-stream", "text/plain", "image/jpg", "image/pjpeg", "IMAGE/JPEG; q=1", "image/*"],
  ...["image/png", "image/x-png", "application/pdf", "binary", "*/*"],
];

type Upload = z.output<typeof createUpload.success>["upload"];

async function stored({ path }: Upload) {
  const response = await seeImage(path);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const sharp = await loadSharp();
  return { response, bytes, image: await sharp(bytes, { limitInputPixels: false }).metadata() };
}

describe("POST /uploads", () => {
  it.each(IMAGE_TYPES)("keeps an image/%s in its format, named by the hash of its bytes", async (type) => {
    const { api } = await givenLobster();
    const { upload } = await api.ok(createUpload, {
      body: formWith(await givenImage(type), `image/${type}`),
    });
    const { response, bytes, image } = await stored(upload);
    expect(upload).toMatchObject({ mime_type: `image/${type}`, byte_size: bytes.length });
    expect(upload.path).toContain(createHash("sha256").update(bytes).digest("hex"));
    expect(upload.url.endsWith(`/uploads/${upload.path}`)).toBe(true);
    expect(response.headers.get("content-type")).toBe(`image/${type}`);
    expect(image).toMatchObject({ width: 30, height: 20 });
  });

  it("answers with the type that the bytes have, whatever is declared, and shows its own limit", async () => {
    const { api } = await givenLobster();
    for (const type of DECLARED) {
      const body = formWith(await givenImage("jpeg"), type);
      const { status, headers, text } = await api.request(createUpload, { body });
      expect(status).toBe(201);
      expect(headers["x-ratelimit-policy"]).toBe("uploads:60/60s/key");
      expect(JSON.parse(text).upload.mime_type).toBe("image/jpeg");
    }
  });

  it("leaves a rate-limited lobster a tenth of its limit", async () => {
    const { api } = await givenLobster({ status: "rate_limited" });
    const body = formWith(await givenImage());
    for (let sent = 0; sent < 6; sent += 1) await api.ok(createUpload, { body });
    const refusal = await api.refused(createUpload, { body });
    expect(refusal.status).toBe(429);
    expect(refusal.headers["x-ratelimit-policy"]).toBe("uploads:6/60s/key");
  });

  it("gives the same image the same path, for two owners too", async () => {
    const [one, other] = await Promise.all([givenLobster(), givenLobster()]);
    const body = formWith(await givenImage("png", { colour: "#123456" }));
    const uploads = await Promise.all([one, other, one].map(({ api }) => api.ok(createUpload, { body })));
    expect(new Set(uploads.map(({ upload }) => upload.path)).size).toBe(1);
  });

  it("removes all metadata, especially where the picture was taken", async () => {
    const { api } = await givenLobster();
    const sharp = await loadSharp();
    const located = await sharp(await givenImage("jpeg"))
      .withExif({ IFD0: { Artist: "SECRET-ARTIST" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>SECRET-XMP</x:xmpmeta>")
      .keepIccProfile()
      .jpeg()
      .toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    const { upload } = await api.ok(createUpload, { body: formWith(located, "image/jpeg") });
    const { bytes, image } = await stored(upload);
    expect(image).not.toHaveProperty("exif");
    expect(image).not.toHaveProperty("xmp");
    expect(bytes.includes("SECRET")).toBe(false);
    expect(bytes.includes("Exif")).toBe(false);
  });

  it("turns a picture upright before it removes its orientation", async () => {
    const { api } = await givenLobster();
    const sharp = await loadSharp();
    const held = await sharp(await givenImage("jpeg"))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { upload } = await api.ok(createUpload, { body: formWith(held, "image/jpeg") });
    expect((await stored(upload)).image).toMatchObject({ width: 20, height: 30 });
  });

  it.each(["gif", "webp"] as const)("keeps an animated image/%s animated", async (type) => {
    const { api } = await givenLobster();
    const body = formWith(await givenImage(type, { frames: 5 }), `image/${type}`);
    const { upload } = await api.ok(createUpload, { body });
    expect((await stored(upload)).image).toMatchObject({ pages: 5, width: 30 });
  });

  it("shrinks images that are larger than any place that shows them", async () => {
    const { api } = await givenLobster();
    const body = formWith(await givenImage("png", { width: 4100, height: 1000 }));
    const { upload } = await api.ok(createUpload, { body });
    expect((await stored(upload)).image).toMatchObject({ width: 2048, height: 500 });
  });

  it("stores nothing that is hidden behind an image", async () => {
    const { api } = await givenLobster();
    const tail = Buffer.from("PK\x03\x04 and <script>alert(1)</script> %PDF-1.7");
    for (const type of IMAGE_TYPES) {
      const polyglot = Buffer.concat([await givenImage(type), tail]);
      const { status, text } = await api.request(createUpload, { body: formWith(polyglot, `image/${type}`) });
      if (status === 201) {
        expect((await stored(JSON.parse(text).upload)).bytes.includes("script")).toBe(false);
      } else expect(status).toBe(400);
    }
  });

  it("takes effect once for an Idempotency-Key, whatever boundary the form has", async () => {
    const { api } = await givenLobster();
    const image = await givenImage("png", { colour: "#0a0b0c" });
    const headers = { "idempotency-key": randomUUID() };
    const first = await api.request(createUpload, { body: formWith(image), headers });
    const again = await api.request(createUpload, { body: formWith(image), headers });
    expect(first.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    const other = formWith(await givenImage("png", { colour: "#0a0b0d" }));
    expect(await api.refused(createUpload, { body: other, headers })).toMatchObject({
      status: 409,
      code: "idempotency_key_reused",
    });
  });
});
