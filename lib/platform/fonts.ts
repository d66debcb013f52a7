import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { decompress } from "woff2-encoder";

/**
 * Writes WOFF2 fonts into a folder as TrueType, the only format that users of fontconfig read from disk. Returns the
 * fonts.
 */
export async function unpackFonts(files: readonly string[], folder: string): Promise<Uint8Array[]> {
  const fonts: Uint8Array[] = [];
  for (const file of files) {
    const font = await decompress(readFileSync(file));
    writeFileSync(join(folder, `${basename(file, ".woff2")}.ttf`), font);
    fonts.push(font);
  }
  return fonts;
}

/** A configuration of fontconfig with the fonts of these folders. `more` is further XML. */
export const fontConfiguration = (folders: readonly string[], cache: string, more = ""): string =>
  `<?xml version="1.0"?><fontconfig>${more}${folders.map((folder) => `<dir>${folder}</dir>`).join("")}<cachedir>${cache}</cachedir></fontconfig>\n`;
