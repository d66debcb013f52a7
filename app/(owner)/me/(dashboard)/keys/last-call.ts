import { getLocale, getTranslations } from "next-intl/server";
import type { KeyRecord } from "@/lib/access/keys/read";
import { writeAgo } from "@/lib/pages/instant";
import { isolated } from "@/lib/pages/isolated";

/** Whether and when a key called last, as its page shows it. */
export interface LastCall {
  hasCalled: boolean;
  text: string;
}

const SECOND_MS = 1000;

/** "Pebble called 3 seconds ago", or that the key has not called yet. `name` is the lobster's. */
export async function lastCallOf(
  { lastUsedAt }: Pick<KeyRecord, "lastUsedAt">,
  name: string,
  now: Date,
): Promise<LastCall> {
  const [t, locale] = await Promise.all([getTranslations("keys.calls"), getLocale()]);
  if (lastUsedAt === null) return { hasCalled: false, text: t("waiting") };
  const at = Math.min(Date.parse(lastUsedAt), now.getTime() - SECOND_MS);
  return { hasCalled: true, text: t("last", { name: isolated(name), ago: writeAgo(at, now, locale) }) };
}
