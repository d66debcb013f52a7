import { crc32, deflateSync } from "node:zlib";
import { loadSharp } from "@/lib/areas/uploads/sharp";

interface PngOptions {
  width: number;
  height: number;
  isInterlaced?: boolean;
}

/** A black PNG with one bit per pixel: a few kilobytes for any number of pixels. */
export function blackPng({ width, height, isInterlaced = false }: PngOptions): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  head[12] = Number(isInterlaced);
  const passes = isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const];
  const sizes = passes.map(([x, y, across, down]) => {
    const row = Math.ceil((width - x) / across);
    return row > 0 ? (1 + Math.ceil(row / 8)) * Math.max(0, Math.ceil((height - y) / down)) : 0;
  });
  const rows = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", head),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Where each pass of an interlaced PNG begins, and the distance between its pixels. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG with many comments that each unpack to eight megabytes. */
export function commentedPng(comments: number): Buffer {
  const image = blackPng({ width: 10, height: 10 });
  const packed = deflateSync(Buffer.alloc(7_900_000));
  const comment = pngChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), packed]));
  const head = 33;
  return Buffer.concat([image.subarray(0, head), ...Array(comments).fill(comment), image.subarray(head)]);
}

/** An animation in which each frame is the same 20 bytes that draw one pixel, or cannot be decoded. */
export function tinyGif(frames: number, { width = 1, height = 1, isBroken = false } = {}): Buffer {
  const head = Buffer.from("474946383961010001008000ff000000ffffff", "hex");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const pixel = isBroken ? "ffff" : "4401";
  const frame = Buffer.from(`21f904000a0000002c0000000001000100000202${pixel}00`, "hex");
  return Buffer.concat([head, ...Array(frames).fill(frame), Buffer.from(";")]);
}

/** An animated WebP with its frames on a canvas of another size, which is empty around them. */
export function onCanvas(webp: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const resized = Buffer.from(webp);
  resized.writeUIntLE(width - 1, 24, 3);
  resized.writeUIntLE(height - 1, 27, 3);
  return resized;
}

/** Bytes without a pattern, always the same. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[at] = state >> 16;
  }
  return bytes;
}

/** A still of noise, which compresses badly and takes long to decode. */
export async function noisyImage(type: "avif" | "webp", side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(noise(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    [type]({ quality: 30, effort: 0 })
    .toBuffer();
}

/** An animation of 256 different frames of noise. */
export async function noisyAnimation(type: "gif" | "webp", side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const all = noise(256 * side * side * 3);
  const frames = await Promise.all(
    Array.from({ length: 256 }, (_, frame) =>
      sharp(all.subarray(frame * side * side * 3, (frame + 1) * side * side * 3), {
        raw: { width: side, height: side, channels: 3 },
      })
        .png({ compressionLevel: 0 })
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    [type]({ effort: 1 })
    .toBuffer();
}

const START_OF_SCAN = 0xda;

/**
 * A valid progressive JPEG, each of whose scans covers all pixels in 75 bytes with one more bit of one
 * coefficient, which is zero. At most 2,646 differ.
 */
export async function jpegOfScans(scans: number, side = 7_000): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = await sharp({ create: { width: side, height: side, channels: 3, background: "#000" } })
    .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const segments = segmentsOf(image);
  const first = segments.findIndex(isScan);
  // The first scan of one component has its table of codes before it.
  const model = segments.findIndex((segment) => isScan(segment) && segment[4] === 1);
  const [table = Buffer.alloc(0), scan = Buffer.alloc(0)] = segments.slice(model - 1, model + 1);
  const made: Buffer[] = [];
  for (let component = 1; component <= 3; component += 1)
    for (let coefficient = 1; coefficient < 64; coefficient += 1)
      for (let bit = 13; bit >= 0 && made.length < scans; bit -= 1) {
        const next = Buffer.from(scan);
        next[5] = component;
        next[7] = coefficient;
        next[8] = coefficient;
        next[9] = ((bit === 13 ? 0 : bit + 1) << 4) | bit;
        made.push(next);
      }
  const end = Buffer.from([0xff, 0xd9]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments.slice(0, first + 1), table, ...made, end]);
}

const isScan = (segment: Buffer) => segment[1] === START_OF_SCAN;

/** The segments of a JPEG, each scan with its data. */
function segmentsOf(jpeg: Buffer): Buffer[] {
  const found: Buffer[] = [];
  let at = 2;
  while (at < jpeg.length && jpeg[at + 1] !== 0xd9) {
    let end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (jpeg[at + 1] === START_OF_SCAN)
      while (jpeg[end] !== 0xff || jpeg[end + 1] === 0 || ((jpeg[end + 1] ?? 0) & 0xf8) === 0xd0) end += 1;
    found.push(jpeg.subarray(at, end));
    at = end;
  }
  return found;
}
