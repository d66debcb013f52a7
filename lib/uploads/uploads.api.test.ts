import { createHash, randomUUID } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { getLobster, patchLobster } from "@/lib/lobsters/endpoints";
import { patchOwner } from "@/lib/owners/endpoints";
import { givenLobster } from "@/lib/testing/given";
import { formWith, givenImage, IMAGE_TYPES, seeImage } from "@/lib/testing/images";
import { createUpload, presignUpload } from "./endpoints";
import { loadSharp } from "./sharp";

type Upload = z.output<typeof createUpload.success>["upload"];

async function stored({ path }: Upload) {
  const response = await seeImage(path);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const sharp = await loadSharp();
  return { response, bytes, image: await sharp(bytes, { limitInputPixels: false }).metadata() };
}

describe("POST /uploads", () => {
  it.each(IMAGE_TYPES)("keeps an image/%s as what it is, named by the hash of its bytes", async (type) => {
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

  it("takes a file whose type nobody declares, and shows its own limit", async () => {
    const { api } = await givenLobster();
    for (const type of ["", "application/octet-stream"]) {
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

  it("leaves nothing of the metadata, where the picture was taken least of all", async () => {
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

  it("turns a picture upright before it forgets how it was held", async () => {
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

  it("shrinks what is larger than anybody shows", async () => {
    const { api } = await givenLobster();
    const body = formWith(await givenImage("png", { width: 4100, height: 1000 }));
    const { upload } = await api.ok(createUpload, { body });
    expect((await stored(upload)).image).toMatchObject({ width: 2048, height: 500 });
  });

  it("stores nothing of what is hidden behind an image", async () => {
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

  it("has its effect once for an Idempotency-Key, whatever boundary the form has", async () => {
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

  it.each(["application/pdf", "text/html", "image/svg+xml"])(
    "an image declared as %s with 400",
    async (type) => {
      expect(await refuse(await givenImage("png"), type)).toMatchObject({
        status: 400,
        code: "unsupported_media_type",
      });
    },
  );

  it("an image that is declared as another type with 400 that names both", async () => {
    const refusal = await refuse(await givenImage("png"), "image/jpeg");
    expect(refusal).toMatchObject({ status: 400, code: "media_type_mismatch" });
    expect(refusal.error).toMatch(/image\/jpeg.*image\/png/);
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
    expect(await refuse(blackPng(14_000))).toMatchObject({ status: 400, code: "too_many_pixels" });
    const { api } = await givenLobster();
    await api.ok(createUpload, { body: formWith(blackPng(7_000)) });
  });

  it("10,000 frames with 400, and 257", async () => {
    for (const frames of [10_000, 257]) {
      expect(await refuse(gifOf(frames), "image/gif")).toMatchObject({
        status: 400,
        code: "too_many_frames",
      });
    }
    const { api } = await givenLobster();
    await api.ok(createUpload, { body: formWith(gifOf(256), "image/gif") });
  });

  it("a file of zero bytes with 400", async () => {
    expect(await refuse(Buffer.alloc(0))).toMatchObject({ status: 400, code: "file_empty" });
  });

  it("a file of 8 MiB and one byte with 413, and takes one of 8 MiB", async () => {
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

  it("two files with 400, and none, and a text in the file's place", async () => {
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

describe("an avatar", () => {
  const IMAGE = { colour: "#778899" };

  it("may be an image of one's own, and is cleared by the empty string", async () => {
    const { api } = await givenLobster();
    const { upload } = await api.ok(createUpload, { body: formWith(await givenImage("png", IMAGE)) });
    await api.ok(patchLobster, { body: { avatar_url: upload.url, owner_avatar_url: upload.url } });
    expect((await api.ok(getLobster)).lobster.avatar_url).toBe(upload.url);
    const { owner } = await api.ok(patchOwner, { body: { owner_avatar_url: upload.url } });
    expect(owner.owner_avatar_url).toBe(upload.url);
    await api.ok(patchLobster, { body: { avatar_url: "", owner_avatar_url: "" } });
    expect((await api.ok(getLobster)).lobster.avatar_url).toBeNull();
  });

  it("may not be another's image, nor an address that looks like one's own", async () => {
    const [{ api }, stranger] = await Promise.all([givenLobster(), givenLobster()]);
    const { upload } = await api.ok(createUpload, { body: formWith(await givenImage("png", IMAGE)) });
    const body = formWith(await givenImage("png", { colour: "#998877" }));
    const foreign = (await stranger.api.ok(createUpload, { body })).upload.url;
    const { url } = upload;
    const lookalikes = [
      foreign,
      `${url}?x=1`,
      `${url}#x`,
      `${url}/`,
      ` ${url}`,
      url.toUpperCase(),
      url.replace("://", "://user@"),
      url.replace("/uploads/", "/uploads//"),
      url.replace("/uploads/", "/uploads/../uploads/"),
      url.replace(/^https?:\/\/[^/]+/, "https://evil.example"),
      new URL(url).pathname,
      "https://evil.example/a.png",
      "javascript:alert(1)",
    ];
    for (const lookalike of lookalikes) {
      const refusal = await api.refused(patchLobster, { body: { avatar_url: lookalike } });
      expect(refusal, lookalike).toMatchObject({ status: 400, fields: [{ path: "avatar_url" }] });
      const owners = await api.refused(patchOwner, { body: { owner_avatar_url: lookalike } });
      expect(owners, lookalike).toMatchObject({ status: 400, fields: [{ path: "owner_avatar_url" }] });
    }
    expect((await api.ok(getLobster)).lobster.avatar_url).toBeNull();
  });
});

describe("GET /uploads/…", () => {
  it("lets browsers keep an image for ever and do nothing else with it", async () => {
    const { api } = await givenLobster();
    const { upload } = await api.ok(createUpload, { body: formWith(await givenImage()) });
    const { headers } = await seeImage(upload.path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const again = await seeImage(upload.path, { "if-none-match": headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  it("finds nothing but uploads", async () => {
    const { api } = await givenLobster();
    const { upload } = await api.ok(createUpload, { body: formWith(await givenImage()) });
    const elsewhere = [
      upload.path.replace(".png", ".jpg"),
      upload.path.replace("images/", ""),
      `staging/${randomUUID()}`,
      `${upload.path}%00`,
      "",
    ];
    for (const path of elsewhere) expect((await seeImage(path)).status, path).toBe(404);
    // What climbs out of its folder is refused as an address, before anything looks for it.
    for (const path of ["..%2fauth-secret", "images/..%2f..%2fauth-secret"])
      expect([400, 404], path).toContain((await seeImage(path)).status);
  });
});

describe("POST /uploads/presign", () => {
  it("says where there is no bucket that the file belongs into POST /uploads", async () => {
    const { api } = await givenLobster();
    const body = { mime_type: "image/png", byte_size: 100 };
    const refusal = await api.refused(presignUpload, { body });
    expect(refusal).toMatchObject({ status: 503, code: "not_configured" });
    expect(refusal.hint).toContain("POST /uploads");
  });
});

/** A square of one bit a pixel, by hand: a few kilobytes, however many pixels it unfolds to. */
function blackPng(side: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(side);
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", Buffer.concat([size, size, Buffer.from([1, 0, 0, 0, 0])])),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An animation of one pixel, by hand: each frame is the same 20 bytes. */
function gifOf(frames: number): Buffer {
  const head = Buffer.from("474946383961010001008000ff000000ffffff", "hex");
  const frame = Buffer.from("21f904000a0000002c00000000010001000002024401003b", "hex").subarray(0, -1);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}
