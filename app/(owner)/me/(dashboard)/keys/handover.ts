import { getTranslations } from "next-intl/server";
import { plainText } from "@/lib/pages/i18n/plain";
import { isolated } from "@/lib/pages/isolated";
import { env } from "@/lib/platform/env";
import type { Handover } from "./hosts";

/** What the forms that make a key show with the key. `name` is the lobster's. */
export async function handover(name: string): Promise<Handover> {
  const [t, { keys }] = await Promise.all([getTranslations("keys"), plainText()]);
  const { origin } = new URL(env.PUBLIC_URL);
  return {
    origin,
    prompts: { skill: t("prompts.skill", { origin }), tools: t("prompts.tools") },
    watch: t("calls.watch", { name: isolated(name) }),
    text: { minted: keys.minted, calls: keys.calls },
  };
}
