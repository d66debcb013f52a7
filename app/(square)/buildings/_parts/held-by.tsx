import { useTranslations } from "next-intl";
import { LobsterLink } from "@/app/_parts/byline";
import { TimeAgo } from "@/app/_parts/time-ago";
import type { BuildingRecord } from "./record";

/** A sentence that says who holds a building since when, or that nobody does. */
export function HeldBy({ holder }: { holder: BuildingRecord["holder"] }) {
  const t = useTranslations("buildings");
  if (!holder) return t("vacant");
  return t.rich("held", {
    holder: () => <LobsterLink lobster={holder.lobster} inSentence />,
    since: () => <TimeAgo at={holder.since} />,
  });
}
