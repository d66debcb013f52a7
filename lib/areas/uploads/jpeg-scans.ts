const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * How many scans a JPEG has, up to one more than `max`. It steps over segments, whose contents may look like markers, and
 * ends where the image does: other images and films may follow. Looks at each byte once at most.
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

/** Neither a byte 0xff of a scan's data, nor a restart within it, nor another marker that stands alone. */
const hasLength = (code: number) => code >= 0xc0 && code < MARKER && !(code >= 0xd0 && code <= 0xd9);
