import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";
import { z } from "zod";

const Manifest = z.object({
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
});

const manifest = Manifest.parse(JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")));

it("every icon of the manifest exists in the declared size and type", async () => {
  expect(manifest.icons.length).toBeGreaterThan(3);
  for (const { src, sizes, type } of manifest.icons.filter(({ sizes }) => sizes !== "any")) {
    const { width, height, format } = await sharp(readFileSync(`public${src}`)).metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
  }
});

it("the icon for phones is opaque and of the size that they require", async () => {
  const { width, height, hasAlpha } = await sharp(readFileSync("public/apple-touch-icon.png")).metadata();
  expect([width, height, hasAlpha]).toEqual([180, 180, false]);
});
