import { lowerHelperPriority } from "@/lib/platform/helper-priority";

/**
 * The loaders of the five types, and of SVG for pictures of our own (docs/decisions/0720). Every other loader is
 * blocked in the whole process. An upload's first bytes are checked before sharp reads it, so an upload is never an
 * SVG.
 */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg"].map((name) => `VipsForeignLoad${name}Buffer`);

type SharpModule = typeof import("sharp").default;

let loading: Promise<SharpModule> | undefined;

/** sharp, configured for files from strangers. Loaded at its first use, because most processes never need it. */
export function loadSharp(): Promise<SharpModule> {
  loading ??= import("sharp").then(async ({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: LOADERS });
    // One thread per image leaves the other cores to requests.
    sharp.concurrency(1);
    sharp.cache(false);
    await lowerHelperPriority();
    return sharp;
  });
  return loading;
}
