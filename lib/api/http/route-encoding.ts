import { remember } from "@/lib/platform/remember";
import { type Encoded, encode, type SharedText } from "./encoding";

/**
 * Stands for Content-Encoding, which Next deletes from the answers of routes, until the front handler restores it.
 */
export const ENCODING_CARRIER = "x-square-encoding";

/** Whether lib/server has installed the front handler in this process. */
export const frontHandler = remember("frontHandler", () => ({ isInstalled: false }));

/**
 * `encode` for a route of Next. Without the front handler, as on serverless platforms, the text stays as it is: the
 * platform compresses it.
 */
export async function encodeInRoute(
  text: string | SharedText,
  acceptEncoding: string | null | undefined,
  isFixed = false,
): Promise<Encoded> {
  const { body, headers } = await encode(
    text,
    frontHandler.isInstalled ? acceptEncoding : undefined,
    isFixed,
  );
  const { "content-encoding": encoding, ...others } = headers;
  return { body, headers: encoding ? { ...others, [ENCODING_CARRIER]: encoding } : others };
}
