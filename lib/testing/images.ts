import { inject } from "vitest";
import { imageResponse } from "@/lib/areas/uploads/serve";
import { loadSharp } from "@/lib/areas/uploads/sharp";

export const IMAGE_TYPES = ["jpeg", "png", "webp", "gif", "avif"] as const;
type ImageType = (typeof IMAGE_TYPES)[number];

interface Wishes {
  width?: number;
  height?: number;
  colour?: string;
  /** Of an animation. */
  frames?: number;
}

/** An image of one colour, the same for the same wishes; an animation changes from frame to frame. */
export async function givenImage(
  type: ImageType = "png",
  { width = 30, height = 20, colour = "#c03020", frames = 1 }: Wishes = {},
): Promise<Buffer> {
  const sharp = await loadSharp();
  const still = (background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  if (frames === 1)
    return sharp(await still(colour))
      [type]()
      .toBuffer();
  const stills = await Promise.all(
    Array.from({ length: frames }, (_, frame) => still(`rgb(${(frame * 50) % 256},0,90)`)),
  );
  return sharp(stills, { join: { animated: true } })
    [type]()
    .toBuffer();
}

/** A form with one file. */
export function formWith(bytes: Buffer, type = "image/png"): FormData {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], "any name.bin", { type }));
  return form;
}

/** The answer to a browser that asks for the image of an upload kept in a folder. */
export function seeImage(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const origin = inject("origins")[Number(process.env.VITEST_POOL_ID ?? 1) - 1];
  return origin
    ? fetch(`${origin}/uploads/${path}`, { headers })
    : imageResponse(path, headers["if-none-match"] ?? null);
}
