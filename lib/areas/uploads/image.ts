import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import type { Sharp } from "sharp";
import type { ApiError } from "@/lib/api/contract/errors";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { fileTooLarge } from "@/lib/areas/uploads/storage/failure";
import { log } from "@/lib/platform/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { processSingleton } from "@/lib/platform/process-singleton";
import { timeLimits } from "@/lib/platform/time-limits";
import { FairQueue, type Size } from "./fair-queue";
import { type Format, formatOf, MIME_TYPES } from "./formats";
import { countScans } from "./jpeg-scans";
import { UPLOAD_REFUSALS } from "./refusals";
import { loadSharp } from "./sharp";

export const BYTE_SIZE_MAX = 8_388_608;
/** Of a still image, before it is shrunk. The largest phone cameras make photos of this size. */
const PIXELS_MAX = 50_000_000;
const FRAMES_MAX = 256;
/** Of an animation, over all its frames, before they are shrunk: about four seconds of work (docs/decisions/0330). */
const ANIMATED_PIXELS_MAX = { gif: 8_000_000, webp: 20_000_000 };
const MILLION = 1_000_000;
/** The limits of an animation, for agents. */
export const ANIMATIONS = `An animation stays one: at most ${FRAMES_MAX} frames, over all of them ${ANIMATED_PIXELS_MAX.gif / MILLION} million pixels as GIF, ${ANIMATED_PIXELS_MAX.webp / MILLION} million as WebP.`;
/** An image of at most this share of the pixels that it may have is small, and does not wait for larger ones. */
const SMALL_SHARE = 1 / 4;
/** Of the image as it was sent. libvips takes seconds for the rows of an image that is a single pixel wide. */
const SENT_SIDE_MAX = 32_768;
/** A JPEG's scans each go over all of its pixels. Encoders write about ten. */
const SCANS_MAX = 64;
/** Larger images are shrunk to this width and height. */
const SIDE_MAX = 2048;

/** An image as it is stored and shown: re-encoded from the pixels, without anything else of the original file. */
export interface Image {
  bytes: Buffer;
  mimeType: string;
  /** The path contains the hash of the bytes, so the same image has the same path. */
  path: string;
  /** In pixels, of one frame. */
  width: number;
  height: number;
}

/** Of libuv's four, which also read files, compress and hash. One of these is for small images. */
const THREADS_MAX = 3;

// At most half the cores work on large images, so that the others stay free for requests. Work may wait long enough for
// the two slowest images before it.
const queue = processSingleton("imageQueue", () => {
  const largeMax = Math.min(THREADS_MAX - 1, Math.max(1, Math.floor(availableParallelism() / 2)));
  return new FairQueue({
    largeMax,
    overrunMax: THREADS_MAX - 1 - largeMax,
    waitingMax: 16,
    waitMsMax: 25_000,
    workMsMax: timeLimits.imageMs + 2_000,
    tooLong: () => tooDemanding(),
  });
});

/**
 * Makes an image from an owner's uploaded file. Its bytes decide the type, whatever is declared. Throws ApiError 400 if
 * the file is not a readable image within the limits, or is none of the five types; 413 beyond 8 MiB; 503 if too many
 * images are being worked on.
 */
export async function readImage(ownerId: string, bytes: Buffer): Promise<Image> {
  if (bytes.length === 0) throw UPLOAD_REFUSALS.refuse("file_empty");
  if (bytes.length > BYTE_SIZE_MAX) throw fileTooLarge(BYTE_SIZE_MAX);
  const format = formatOf(bytes);
  if (!format) throw wrongType();
  const { frames, size } = await queue.run(ownerId, "small", () => checkHeader(bytes, format));
  const encoded = await queue.run(ownerId, size, () => encode(bytes, format, frames));
  const hash = await hashOf(encoded.data);
  const path = `images/${hash.slice(0, 2)}/${hash}.${format.extension}`;
  const { width, pageHeight, height } = encoded.info;
  return { bytes: encoded.data, mimeType: format.mimeType, path, width, height: pageHeight ?? height };
}

const HASH_CHUNK_BYTES = 1_048_576;

/** The SHA-256 of bytes, in chunks, so that other requests are answered in between. */
async function hashOf(bytes: Buffer): Promise<string> {
  const hash = createHash("sha256");
  for (let start = 0; start < bytes.length; start += HASH_CHUNK_BYTES) {
    hash.update(bytes.subarray(start, start + HASH_CHUNK_BYTES));
    await setImmediate();
  }
  return hash.digest("hex");
}

const wrongType = () =>
  GENERAL_REFUSALS.refuse("unsupported_media_type", {
    part: "file",
    types: `one of ${MIME_TYPES.join(", ")}`,
  });

async function encode(bytes: Buffer, format: Format, frames: number) {
  const startedAt = monotonicNow();
  const made = await render(bytes, format, frames, SIDE_MAX, timeLimits.imageMs / 1_000);
  if (made.data.length <= BYTE_SIZE_MAX) return made;
  // Noisy or strongly compressed images can grow when they are re-encoded. Fewer pixels make fewer bytes.
  const longestSide = Math.max(made.info.width, made.info.pageHeight ?? made.info.height);
  const side = Math.floor(longestSide * Math.sqrt(BYTE_SIZE_MAX / made.data.length) * 0.9);
  const secondsLeft = Math.floor((timeLimits.imageMs - (monotonicNow() - startedAt)) / 1_000);
  if (secondsLeft < 1) throw tooDemanding();
  const smaller = await render(bytes, format, frames, side, secondsLeft);
  if (smaller.data.length > BYTE_SIZE_MAX) throw fileTooLarge(BYTE_SIZE_MAX);
  return smaller;
}

/** Checks the header before any pixel is decoded. Throws ApiError 400. */
async function checkHeader(bytes: Buffer, format: Format): Promise<{ frames: number; size: Size }> {
  const sharp = await loadSharp();
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error) => {
      throw unreadable(error);
    });
  const isAvif = format.sharpFormat === "heif";
  if (found.format !== format.sharpFormat || (isAvif && found.compression !== "av1")) {
    throw wrongType();
  }
  const frames = isAvif ? 1 : (found.pages ?? 1);
  if (frames > FRAMES_MAX) {
    throw UPLOAD_REFUSALS.refuse("too_many_frames", { max: FRAMES_MAX, count: frames });
  }
  const { width } = found;
  const height = found.pageHeight ?? found.height;
  const count = width * height * frames;
  const max = pixelsMaxOf(format, frames);
  if (count > max || Math.max(width, height) > SENT_SIDE_MAX) {
    throw UPLOAD_REFUSALS.refuse("too_many_pixels", {
      max,
      side: SENT_SIDE_MAX,
      width,
      height,
      frames,
      count,
    });
  }
  if (found.format === "jpeg" && countScans(bytes, SCANS_MAX) > SCANS_MAX) throw tooDemanding();
  return { frames, size: count <= max * SMALL_SHARE ? "small" : "large" };
}

/** Only two of the formats can have more than one frame. */
function pixelsMaxOf({ mimeType }: Format, frames: number): number {
  if (frames === 1) return PIXELS_MAX;
  return mimeType === "image/gif" ? ANIMATED_PIXELS_MAX.gif : ANIMATED_PIXELS_MAX.webp;
}

async function render(bytes: Buffer, format: Format, frames: number, side: number, seconds: number) {
  const sharp = await loadSharp();
  const read = sharp(bytes, { pages: frames, limitInputPixels: PIXELS_MAX, failOn: "error" });
  const upright = frames === 1 ? read.autoOrient() : read;
  const sized = upright.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  try {
    return await sameFormat(sized, format).timeout({ seconds }).toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw unreadable(error);
  }
}

/** The efforts are chosen so that the largest image takes a second or two of one core. */
function sameFormat(image: Sharp, { mimeType }: Format): Sharp {
  switch (mimeType) {
    case "image/jpeg":
      return image.jpeg({ quality: 85 });
    case "image/png":
      return image.png();
    case "image/webp":
      return image.webp({ quality: 85, effort: 2 });
    case "image/gif":
      return image.gif({ effort: 4 });
    case "image/avif":
      return image.avif({ quality: 60, effort: 1 });
  }
}

const tooDemanding = () =>
  UPLOAD_REFUSALS.refuse("image_too_demanding", { seconds: timeLimits.imageMs / 1_000 });

function unreadable(error: unknown): ApiError {
  const reason = error instanceof Error ? error.message : String(error);
  if (/^timeout/m.test(reason)) return tooDemanding();
  log.info({ err: error }, "unreadable image");
  return UPLOAD_REFUSALS.refuse("unreadable_image");
}
