/** The loaders of the five types. Every other loader is blocked, such as SVG and TIFF. */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`);

type SharpModule = typeof import("sharp").default;

let loading: Promise<SharpModule> | undefined;

/** sharp, configured for files from strangers. It is loaded at its first use, because most processes never need it. */
export function loadSharp(): Promise<SharpModule> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: LOADERS });
    // One thread per image leaves the other cores to requests.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
