import { imageResponse } from "@/lib/areas/uploads/serve";
import { loadSharp } from "@/lib/areas/uploads/sharp";
import { originOfAdapter } from "../servers/adapter";

export const IMAGE_TYPES = ["jpeg", "png", "webp", "gif", "avif"] as const;
type ImageType = (typeof IMAGE_TYPES)[number];

interface ImageOptions {
  width?: number;
  height?: number;
  colour?: string;
  /** More than one makes an animation. */
  frames?: number;
}

/** An image of one colour, always the same for the same options. Each frame of an animation has its own colour. */
export async function givenImage(
  type: ImageType = "png",
  { width = 30, height = 20, colour = "#c03020", frames = 1 }: ImageOptions = {},
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

export function formWith(bytes: Buffer, type = "image/png"): FormData {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], "any name.bin", { type }));
  return form;
}

/** The answer to a browser that asks for an uploaded image in local storage. */
export function seeImage(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const origin = originOfAdapter();
  return origin
    ? fetch(`${origin}/uploads/${path}`, { headers })
    : imageResponse(path, headers["if-none-match"] ?? null);
}
