import { useTranslations } from "next-intl";
import { Ago } from "@/app/_parts/ago";
import { LobsterLink } from "@/app/_parts/byline";
import type { BuildingRecord } from "./record";

/** A sentence that says who holds a building since when, or that nobody does. */
export function HeldBy({ holder }: { holder: BuildingRecord["holder"] }) {
  const t = useTranslations("buildings");
  if (!holder) return t("vacant");
  return t.rich("held", {
    holder: () => <LobsterLink lobster={holder.lobster} inSentence />,
    since: () => <Ago at={holder.since} />,
  });
}
