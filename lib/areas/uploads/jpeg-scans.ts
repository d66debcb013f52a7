const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * How many scans a JPEG has, up to one more than `max`. Skips segments, whose contents may look like markers, and stops
 * where the image ends: other images and films may follow. Reads each byte at most once.
 */
export function countScans(bytes: Buffer, max: number): number {
  let scans = 0;
  for (let at = 2; at + 3 < bytes.length && scans <= max; ) {
    const code = bytes[at] === MARKER ? bytes[at + 1] : undefined;
    if (code === END_OF_IMAGE) break;
    if (code === START_OF_SCAN) scans += 1;
    at += code !== undefined && hasLength(code) ? 2 + bytes.readUInt16BE(at + 2) : 1;
  }
  return scans;
}

/** False for a byte 0xff in a scan's data, a restart marker in it, and any other marker without a segment. */
const hasLength = (code: number) => code >= 0xc0 && code < MARKER && !(code >= 0xd0 && code <= 0xd9);
