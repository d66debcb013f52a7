import { loadSharp } from "@/lib/areas/uploads/sharp";
import { groundOf, type SharedCard } from "./card";
import { drawableOf } from "./drawable";
import { withChineseMarks } from "./marks";
import { FACES, prepareTypefaces } from "./typefaces";
import { withoutOrphan } from "./without-orphan";

/**
 * The first size whose lines fit is used; the last fits 200 of the widest letters, and 80 beside a portrait.
 */
const TITLE_SIZES = [92, 76, 60, 44, 34, 26];
const SENTENCE_SIZE = 34;
/** The positions of the texts, in pixels. */
const TEXT = { left: 90, top: 124, width: 980, portraitWidth: 640, height: 336, gap: 22 };
const NAME = { left: 190, middle: 538, width: 880 };
const KICKER = { right: 1070, top: 60, width: 600 };
const INK = "#14262d";
const SOFT = "#4d6067";

/**
 * A picture for link previews, as PNG. A title, a sentence or a name that the fonts cannot draw completely is
 * left out; the crest replaces a title. Draws only from its arguments, without the network and without the
 * machine's fonts.
 */
export async function drawCard(card: SharedCard): Promise<Buffer> {
  const [characters, sharp] = await Promise.all([prepareTypefaces(), loadSharp()]);
  const drawn = (text: string | undefined) => text && drawableOf(text, characters);
  const title = drawn(card.title);
  const name = [drawn(card.name), card.foot].filter(Boolean).join("  ");
  const kicker = drawn(card.kicker);
  const layers = await Promise.all([
    drawText("Lobster Square", { size: 30, colour: SOFT }).then((input) => ({ input, left: 148, top: 60 })),
    nameLayer(name),
    ...(kicker ? [kickerLayer(kicker)] : []),
    ...(title ? [textLayers(title, drawn(card.sentence), card.isPortrait ?? false)] : []),
  ]);
  return sharp(Buffer.from(groundOf(card, !title)))
    .composite(layers.flat())
    .png()
    .toBuffer();
}

async function nameLayer(name: string) {
  const { input, height } = await shrunkLine(name, 34, NAME.width);
  return { input, left: NAME.left, top: Math.round(NAME.middle - height / 2) };
}

async function kickerLayer(kicker: string) {
  const { input, width } = await shrunkLine(kicker, 30, KICKER.width);
  return { input, left: KICKER.right - width, top: KICKER.top };
}

/** A line that is made smaller if it is too wide. */
async function shrunkLine(text: string, size: number, widthMax: number) {
  const sharp = await loadSharp();
  const drawn = sharp(await drawText(text, { size, colour: SOFT })).resize({
    width: widthMax,
    withoutEnlargement: true,
  });
  const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/**
 * The title in the largest size that leaves room for the sentence. If none does, the sentence is left out.
 */
async function textLayers(title: string, sentence: string | undefined, isPortrait: boolean) {
  const width = isPortrait ? TEXT.portraitWidth : TEXT.width;
  const below = sentence ? await measured(sentence, { size: SENTENCE_SIZE, colour: SOFT, width }) : undefined;
  const titles: Measured[] = [];
  for (const size of TITLE_SIZES) {
    const drawn = await measured(title, { size, colour: INK, width });
    titles.push(drawn);
    const height = drawn.height + (below ? TEXT.gap + below.height : 0);
    if (height <= TEXT.height) return stacked(height, drawn, below);
  }
  const alone = titles.find(({ height }) => height <= TEXT.height);
  if (!alone) throw new Error("A title is longer than titles are.");
  return stacked(alone.height, alone);
}

interface Measured {
  input: Buffer;
  height: number;
}

function stacked(height: number, title: Measured, sentence?: Measured) {
  const top = TEXT.top + Math.round((TEXT.height - height) / 2);
  const layers = [{ input: title.input, left: TEXT.left, top }];
  if (sentence) layers.push({ input: sentence.input, left: TEXT.left, top: top + title.height + TEXT.gap });
  return layers;
}

async function measured(text: string, look: Look): Promise<Measured> {
  const sharp = await loadSharp();
  const input = await drawText(withoutOrphan(text), look);
  const { height = 0 } = await sharp(input).metadata();
  return { input, height };
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);

interface Look {
  size: number;
  colour: string;
  /** The width of a line, in pixels; without it, everything is one line. */
  width?: number;
}

/** How much of the fonts' line height is used; those of Chinese fonts leave half a line between two. */
const LINE_HEIGHT = 0.86;

async function drawText(text: string, { size, colour, width }: Look): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp({
    text: {
      text: `<span foreground="${colour}" insert_hyphens="false" line_height="${LINE_HEIGHT}">${withChineseMarks(escaped(text))}</span>`,
      font: `${FACES} Semi-Bold ${size}`,
      ...(width && { width }),
      wrap: "word-char",
      dpi: 72,
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
