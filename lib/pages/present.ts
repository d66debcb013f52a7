import { useNow } from "next-intl";
import { noteValidFor } from "@/db/dependencies";

/** The present time, for what a page shows only at some times. Such a page is kept for two seconds. */
export function usePresent(): Date {
  noteValidFor(0);
  return useNow();
}
