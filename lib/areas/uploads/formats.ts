/** The image types that may be uploaded (lib/areas/uploads/contract.md). `isHead` checks the first bytes as Latin-1. */
const FORMATS = [
  { mimeType: "image/jpeg", extension: "jpg", sharpFormat: "jpeg", isHead: begins("\xff\xd8\xff") },
  { mimeType: "image/png", extension: "png", sharpFormat: "png", isHead: begins("\x89PNG\r\n\x1a\n") },
  { mimeType: "image/webp", extension: "webp", sharpFormat: "webp", isHead: matches(/^RIFF.{4}WEBP/s) },
  { mimeType: "image/gif", extension: "gif", sharpFormat: "gif", isHead: matches(/^GIF8[79]a/) },
  {
    mimeType: "image/avif",
    extension: "avif",
    sharpFormat: "heif",
    // The brand avif (a still image) or avis (a sequence), as the major brand or as a compatible one.
    isHead: matches(/^.{4}ftyp(?:avi[fs]|(?:mif1|msf1).{4}(?:.{4})*?avi[fs])/s),
  },
] as const;

export type Format = (typeof FORMATS)[number];

export const MIME_TYPES = FORMATS.map(({ mimeType }) => mimeType);

const HEAD_BYTES = 64;

/** The format that a file's first bytes announce; undefined if it is none of the five types. */
export function formatOf(bytes: Buffer): Format | undefined {
  const head = bytes.toString("latin1", 0, HEAD_BYTES);
  return FORMATS.find(({ isHead }) => isHead(head));
}

/** The path of an uploaded image, made of the SHA-256 of its bytes. */
export const IMAGE_PATH = new RegExp(
  `^images/([0-9a-f]{2})/(\\1[0-9a-f]{62})\\.(${FORMATS.map(({ extension }) => extension).join("|")})$`,
);

/** The MIME type of the image at this path; undefined for a path that does not match IMAGE_PATH. */
export function mimeTypeAt(path: string): string | undefined {
  const extension = IMAGE_PATH.exec(path)?.[3];
  return FORMATS.find((format) => format.extension === extension)?.mimeType;
}

function begins(magic: string) {
  return (head: string) => head.startsWith(magic);
}

function matches(pattern: RegExp) {
  return (head: string) => pattern.test(head);
}
