import { describe, expect, it } from "vitest";
import { eventually } from "@/lib/testing/assertions/eventually";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import {
  blackPng,
  commentedPng,
  jpegOfScans,
  noisyAnimation,
  noisyImage,
  tinyGif,
} from "@/lib/testing/given/hostile-images";
import { formWith, givenImage } from "@/lib/testing/given/images";
import { givenLobsters } from "@/lib/testing/given/lobsters";
import { createUpload } from "./endpoints";
import { BYTE_SIZE_MAX } from "./image";
import { countScans } from "./jpeg-scans";

/** Each is of the costliest kind of its format, or beyond the limits; those of noise are smaller than they may be. */
const IMAGES: [what: string, type: string, make: () => Buffer | Promise<Buffer>][] = [
  ["a column of pixels", "png", () => blackPng({ width: 1, height: 49_999_999 })],
  ["a row of pixels", "png", () => blackPng({ width: 49_999_999, height: 1 })],
  ["a tall PNG", "png", () => blackPng({ width: 1_525, height: 32_768 })],
  ["a wide PNG", "png", () => blackPng({ width: 32_768, height: 1_525 })],
  ["an interlaced PNG", "png", () => blackPng({ width: 7_000, height: 7_000, isInterlaced: true })],
  ["a PNG that unpacks to gigabytes", "png", () => commentedPng(1_000)],
  ["a JPEG of many scans", "jpeg", () => jpegOfScans(2_646)],
  ["a JPEG of as many scans as may be", "jpeg", () => jpegOfScans(63)],
  ["a tall GIF", "gif", () => tinyGif(48, { width: 5, height: 32_768 })],
  ["a GIF of many frames", "gif", () => tinyGif(256, { width: 176, height: 176 })],
  ["a GIF of noise", "gif", () => noisyAnimation("gif", 60)],
  ["a WebP of noise", "webp", () => noisyAnimation("webp", 80)],
  ["an AVIF of noise", "avif", () => noisyImage("avif", 1_200)],
];

describe("while somebody sends any hostile image", () => {
  it.each(IMAGES)("others' images are accepted: %s", async (_, type, make) => {
    const [sender, ...others] = await givenLobsters(5);
    const body = formWith(await make(), `image/${type}`);
    const image = formWith(await givenImage());
    const sent = Array.from({ length: 2 }, () => sender.api.request(createUpload, { body }));
    // On a busy machine anybody may have to wait for too long: a 503, which says to try again.
    await Promise.all(
      others.map(({ api }) =>
        eventually(async () => expect((await api.request(createUpload, { body: image })).status).toBe(201)),
      ),
    );
    for (const { status } of await Promise.all(sent)) expect([201, 400, 503]).toContain(status);
  });
});

describe("the scans of a JPEG", () => {
  it("are counted as its encoder wrote them, and not where data or trailing bytes only look like them", async () => {
    const jpeg = await jpegOfScans(20, 300);
    expect(countScans(jpeg, 100)).toBe(21);
    const decoy = Buffer.from("ffe10006ffda0000", "hex");
    const dressed = Buffer.concat([jpeg.subarray(0, 2), decoy, jpeg.subarray(2), jpeg]);
    expect(countScans(dressed, 100)).toBe(21);
  });

  it.each(["00", "ff", "ff00", "ffd0", "ffc40002", "ffff00", "ffe00000"])(
    "are counted without blocking the process in %s repeated many times",
    async (pattern) => {
      const bytes = Buffer.concat([Buffer.from("ffd8", "hex"), Buffer.alloc(BYTE_SIZE_MAX, pattern, "hex")]);
      await expectNoHold(() => countScans(bytes, 64));
    },
  );
});
