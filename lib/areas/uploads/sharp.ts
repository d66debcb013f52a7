/** The loaders of the five types; every other one, SVG and TIFF among them, is off. */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`);

type SharpModule = typeof import("sharp").default;

let loading: Promise<SharpModule> | undefined;

/** sharp, set up for files that strangers send. Loaded with its first use: most processes start without one. */
export function loadSharp(): Promise<SharpModule> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: LOADERS });
    // One thread for each image: the others are for requests.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
