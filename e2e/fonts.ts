import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fontConfiguration, unpackFonts } from "@/lib/platform/fonts";

const CHINESE = join(process.cwd(), "node_modules/@fontsource-variable/noto-sans-sc");

/**
 * Writes a font configuration for the browser: the fonts of the machine, those of `folders`, and a Chinese
 * one, because a test machine has none, and pictures of Chinese pages would show boxes. Returns its path.
 */
export async function configureFonts(...folders: string[]): Promise<string> {
  const file = join(mkdirOnce("lobster-square-fonts"), `${process.pid}.conf`);
  const machine = `<include ignore_missing="yes">/etc/fonts/fonts.conf</include>`;
  const all = ["/usr/share/fonts", ...folders, await unpackChinese()];
  writeFileSync(file, fontConfiguration(all, mkdirOnce("lobster-square-fonts-cache"), machine));
  return file;
}

async function unpackChinese(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(CHINESE, "package.json"), "utf8"));
  const name = `lobster-square-noto-sans-sc-${version}`;
  const folder = join(tmpdir(), name);
  if (existsSync(folder)) return folder;
  const unfinished = mkdirOnce(`${name}-${process.pid}`);
  const files = join(CHINESE, "files");
  await unpackFonts(
    readdirSync(files).map((file) => join(files, file)),
    unfinished,
  );
  if (!existsSync(folder)) renameSync(unfinished, folder);
  return folder;
}

function mkdirOnce(name: string): string {
  const folder = join(tmpdir(), name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
