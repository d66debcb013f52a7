import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decompress } from "woff2-encoder";

const CHINESE = fileURLToPath(new URL("../node_modules/@fontsource-variable/noto-sans-sc", import.meta.url));

/**
 * Writes a font configuration for the browser: the fonts of the machine, those of `folders`, and a Chinese one, because a
 * machine that only tests has none, and pictures of Chinese pages would show boxes. Returns its path.
 */
export async function configureFonts(...folders: string[]): Promise<string> {
  const directories = ["/usr/share/fonts", ...folders, await unpackChinese()].map(
    (path) => `<dir>${path}</dir>`,
  );
  const file = join(mkdirOnce("lobster-square-fonts"), `${process.pid}.conf`);
  const machine = `<include ignore_missing="yes">/etc/fonts/fonts.conf</include>`;
  const cache = `<cachedir>${mkdirOnce("lobster-square-fonts-cache")}</cachedir>`;
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${machine}${directories.join("")}${cache}<config></config></fontconfig>\n`,
  );
  return file;
}

/** Browsers take fonts of the machine as TrueType only, and the package has WOFF2. */
async function unpackChinese(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(CHINESE, "package.json"), "utf8"));
  const folder = join(tmpdir(), `lobster-square-noto-sans-sc-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = mkdirOnce(`lobster-square-noto-sans-sc-${version}-${process.pid}`);
  for (const name of readdirSync(join(CHINESE, "files"))) {
    const font = await decompress(readFileSync(join(CHINESE, "files", name)));
    writeFileSync(join(unfinished, name.replace(".woff2", ".ttf")), font);
  }
  if (!existsSync(folder)) renameSync(unfinished, folder);
  return folder;
}

function mkdirOnce(name: string): string {
  const folder = join(tmpdir(), name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
