import { env } from "@/lib/platform/env";
import { cluster } from "../cluster";

/**
 * Whether this process may answer from its caches: not while another process writes without reporting it, because a
 * caller reads its own writes from every process (docs/contract.md#lists).
 */
export const mayServeCached = (): boolean => env.FEED_WINDOW && cluster().seesAllWrites();
