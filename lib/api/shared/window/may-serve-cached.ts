import { env } from "@/lib/platform/env";
import { remember } from "@/lib/platform/remember";

/** Set by lib/cluster where other processes may write to the same database without reporting it. */
export const processPresence = remember<{ current?: { readonly isAlone: boolean } }>("presence", () => ({}));

/**
 * Whether this process may answer from its caches: not while another process writes without reporting it, because a
 * caller reads its own writes from every process (docs/contract.md#lists).
 */
export const mayServeCached = (): boolean => env.FEED_WINDOW && (processPresence.current?.isAlone ?? true);
