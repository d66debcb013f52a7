import { z } from "zod";

/** The body of an answer that is sent piece by piece, for as long as the caller stays. */
export interface Chunks {
  /** The next piece; undefined at the end. Requested only after the previous one is sent. Never rejects. */
  next(): Promise<string | undefined>;
  /**
   * Ends it, because the caller has disconnected or has read nothing for SLOW_MS. Called at most once. Returns the last
   * piece, which a slow caller may still read.
   */
  stop(why: "gone" | "slow"): string;
}

/** How long a caller may read nothing of what was sent. */
export const SLOW_MS = 30_000;

const others = z.registry<{ mediaType: string }>();

/** The success of an operation that answers in chunks of this media type, which its `handle` returns. */
export function chunked(mediaType: string) {
  const success = z.object({ chunks: z.custom<Chunks>().meta({ type: "string", description: mediaType }) });
  others.add(success, { mediaType });
  return success;
}

/** The success of a public document of this media type. */
export function textual(mediaType: `text/${string}`) {
  const success = z.object({ text: z.string() });
  others.add(success, { mediaType });
  return success;
}

/** The media type of a success that `chunked` or `textual` made; undefined for any other, which is JSON. */
export const mediaTypeOf = (success: z.ZodType): string | undefined => others.get(success)?.mediaType;
