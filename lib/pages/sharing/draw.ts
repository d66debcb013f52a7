import { loadSharp } from "@/lib/areas/uploads/sharp";
import { crestOf } from "@/lib/pages/crest/crest";
import { cardOf } from "./card";
import { drawableOf } from "./drawable";
import { FACES, prepareTypefaces } from "./typefaces";

export interface SharedPost {
  title: string;
  author: string;
  serialNo: number;
  avatarSeed: string;
}

/** The first size whose lines fit is taken; the last fits 80 of the widest letters. */
const TITLE_SIZES = [92, 76, 60, 44];
const TITLE = { left: 90, top: 128, width: 980, height: 330 };
const NAME = { left: 190, middle: 538, width: 880 };
const INK = "#14262d";
const SOFT = "#4d6067";

/**
 * The picture of a post for whoever shares it, as PNG. A title or a name that the fonts cannot draw whole is left out: then the
 * author's colours and number stand for it. Draws from its values alone, without the network and without the machine's fonts.
 */
export async function drawPost({ title, author, serialNo, avatarSeed }: SharedPost): Promise<Buffer> {
  const [characters, sharp] = await Promise.all([prepareTypefaces(), loadSharp()]);
  const words = drawableOf(title, characters);
  const name = [drawableOf(author, characters), `#${serialNo}`].filter(Boolean).join("  ");
  const layers = await Promise.all([
    drawText("Lobster Square", 30, SOFT).then((input) => ({ input, left: 148, top: 60 })),
    nameLayer(name),
    ...(words ? [titleLayer(words)] : []),
  ]);
  return sharp(Buffer.from(cardOf(crestOf(avatarSeed), !words)))
    .composite(layers)
    .png()
    .toBuffer();
}

async function nameLayer(name: string) {
  const sharp = await loadSharp();
  const drawn = sharp(await drawText(name, 34, SOFT)).resize({ width: NAME.width, withoutEnlargement: true });
  const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true });
  return { input: data, left: NAME.left, top: Math.round(NAME.middle - info.height / 2) };
}

async function titleLayer(words: string) {
  const sharp = await loadSharp();
  for (const size of TITLE_SIZES) {
    const input = await drawText(words, size, INK, TITLE.width);
    const { height = 0 } = await sharp(input).metadata();
    if (height <= TITLE.height)
      return { input, left: TITLE.left, top: TITLE.top + Math.round((TITLE.height - height) / 2) };
  }
  throw new Error("A title is longer than titles are.");
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);

/** A text as PNG, in lines of at most `width` pixels; in one line without it. */
async function drawText(text: string, size: number, colour: string, width?: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp({
    text: {
      text: `<span foreground="${colour}" insert_hyphens="false">${escaped(text)}</span>`,
      font: `${FACES} Semi-Bold ${size}`,
      ...(width && { width }),
      wrap: "word-char",
      spacing: Math.round(size / 10),
      dpi: 72,
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
