import { getTranslations } from "next-intl/server";
import { plainText } from "@/lib/pages/i18n/plain";
import { env } from "@/lib/platform/env";
import type { Handover } from "./minted-key";

/** What the forms that make a key show with it. */
export async function handover(): Promise<Handover> {
  const [t, { keys }] = await Promise.all([getTranslations("keys"), plainText()]);
  const { origin } = new URL(env.PUBLIC_URL);
  return { origin, prompt: t("prompt", { origin }), text: { minted: keys.minted, calls: keys.calls } };
}
