import { useTranslations } from "next-intl";
import { When } from "@/app/_parts/when";

/** A sentence with the time until which slots can be claimed. */
export function Deadline({ at }: { at: string }) {
  return useTranslations("quests").rich("deadline", { when: () => <When at={at} /> });
}
