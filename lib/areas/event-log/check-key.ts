import { REFUSAL_OF_KEY_STATE } from "@/lib/api/auth/caller";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import type { Watch } from "./watch";

const REFUSALS = { ...REFUSAL_OF_KEY_STATE, banned: () => GENERAL_REFUSALS.refuse("lobster_banned") };

/** Throws ApiError 401 or 403 if the key of a listener may not read any more. */
export function checkKeyOf({ unfit }: Watch): void {
  if (unfit) throw REFUSALS[unfit]();
}
