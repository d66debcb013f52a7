import { useLocale, useTranslations } from "next-intl";
import type { ActivityRecord } from "@/lib/access/activity/read";
import type { ActTarget } from "@/lib/access/activity/targets";
import { buildingOf } from "@/lib/areas/buildings/campus";
import { summaryNamed } from "@/lib/pages/guide/summaries";
import { sentenceKey } from "./sentence-key";
import { ActivityTargetLink, PlaceLink } from "./target";

interface SentenceProps {
  act: ActivityRecord;
  target: ActTarget | undefined;
}

/** An act in a sentence: `Posted “Wharf ledger” in Boat House`. */
export function Sentence({ act, target }: SentenceProps) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const building = target?.buildingSlug ? buildingOf(target.buildingSlug) : undefined;
  const wasDeleted = target?.isThere === false && act.operation.startsWith("POST");
  return (
    <>
      {t.rich(sentenceKey(act), {
        detail: act.detail ?? "none",
        operation: act.operation,
        summary: summaryNamed(act.operation, locale) ?? act.operation,
        target: () => <ActivityTargetLink act={act} target={target} />,
        place: () =>
          building ? t.rich("target.place", { building: () => <PlaceLink building={building} /> }) : null,
      })}
      {wasDeleted ? t("target.deleted") : null}
    </>
  );
}
