import { env } from "@/lib/platform/env";

declare global {
  /** Set where other processes may write to the same database without reporting it. */
  var __lobsterSquarePresence: { readonly isAlone: boolean } | undefined;
}

/**
 * Whether this process may answer from its caches: not while another process writes without reporting it, because a
 * caller reads its own writes from every process (docs/contract.md#lists).
 */
export const mayServeCached = (): boolean =>
  env.FEED_WINDOW && (globalThis.__lobsterSquarePresence?.isAlone ?? true);
