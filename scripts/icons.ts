import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const ICON = readFileSync("public/icon.svg", "utf8");
const GROUND = "#0d4f5f";
/** For platforms that mask icons: without round corners, and with the figure within the middle 80 %. */
const MASKABLE = ICON.replace(/ rx="7"/, "").replace(
  /<path /,
  '<path transform="translate(16 15) scale(.8) translate(-16 -15)" ',
);

const drawn = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .flatten(svg === MASKABLE && { background: GROUND })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** An icon file for Windows that holds one PNG: a header, an entry and the picture. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

writeFileSync("public/icon-192.png", await drawn(ICON, 192));
writeFileSync("public/icon-512.png", await drawn(ICON, 512));
writeFileSync("public/icon-maskable-512.png", await drawn(MASKABLE, 512));
writeFileSync("public/apple-touch-icon.png", await drawn(MASKABLE, 180));
writeFileSync("public/favicon.ico", icoOf(await drawn(ICON, 32), 32));
