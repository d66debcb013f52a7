import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fontConfiguration, unpackFonts } from "@/lib/platform/fonts";
import { dependencies } from "@/package.json";

const CHINESE = "@fontsource-variable/noto-sans-sc";

/**
 * Writes a font configuration for the browser: the fonts of the machine, those of `folders`, and a Chinese one, because a
 * machine that only tests has none, and pictures of Chinese pages would show boxes. Returns its path.
 */
export async function configureFonts(...folders: string[]): Promise<string> {
  const file = join(mkdirOnce("lobster-square-fonts"), `${process.pid}.conf`);
  const machine = `<include ignore_missing="yes">/etc/fonts/fonts.conf</include>`;
  const all = ["/usr/share/fonts", ...folders, await unpackChinese()];
  writeFileSync(file, fontConfiguration(all, mkdirOnce("lobster-square-fonts-cache"), machine));
  return file;
}

async function unpackChinese(): Promise<string> {
  const name = `lobster-square-noto-sans-sc-${dependencies[CHINESE]}`;
  const folder = join(tmpdir(), name);
  if (existsSync(folder)) return folder;
  const unfinished = mkdirOnce(`${name}-${process.pid}`);
  const files = join(process.cwd(), "node_modules", CHINESE, "files");
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
