import { env } from "@/lib/platform/env";

declare global {
  /** Set where others may write to the same database and have no way to say so. */
  var __lobsterSquarePresence: { readonly isAlone: boolean } | undefined;
}

/**
 * Whether this process may answer from what it keeps for all readers: not while another one writes that cannot tell it so,
 * because a caller reads what it wrote, whichever process answers (docs/contract.md#lists).
 */
export const mayKeep = (): boolean =>
  env.FEED_WINDOW && (globalThis.__lobsterSquarePresence?.isAlone ?? true);
