import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { charactersOf } from "@/lib/platform/characters";
import { fontConfiguration, unpackFonts } from "@/lib/platform/fonts";

/** The names by which a text selects the fonts. The first that has a character draws it. */
export const FACES = "Literata, Noto Sans SC";

const PACKAGES = join(process.cwd(), "node_modules/@fontsource-variable");
const FONTS = [
  { name: "literata", files: /-(latin|latin-ext|greek|cyrillic|vietnamese)-wght-normal\.woff2$/ },
  { name: "noto-sans-sc", files: /-wght-normal\.woff2$/ },
];

/** The code points that the fonts have. */
export type Characters = ReadonlySet<number>;

let ready: Promise<Characters> | undefined;

/**
 * Gives the drawing library only these fonts, so that a picture is the same on every machine. Must be awaited
 * before the first text is drawn in the process, because the library reads its configuration once. Returns
 * the characters that the fonts have.
 */
export function prepareTypefaces(): Promise<Characters> {
  ready ??= unpack();
  return ready;
}

async function unpack(): Promise<Characters> {
  const folder = mkdtempSync(join(tmpdir(), "square-fonts-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const files = FONTS.flatMap(({ name, files: wanted }) =>
    readdirSync(join(PACKAGES, name, "files"))
      .filter((file) => wanted.test(file))
      .map((file) => join(PACKAGES, name, "files", file)),
  );
  const fonts = await unpackFonts(files, folder);
  const configuration = join(folder, "fonts.conf");
  writeFileSync(configuration, fontConfiguration([folder], folder));
  process.env.FONTCONFIG_FILE = configuration;
  return new Set(fonts.flatMap(charactersOf));
}
