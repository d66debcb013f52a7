import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import type { Act } from "@/lib/access/activity/read";
import type { ActTarget } from "@/lib/access/activity/targets";
import { buildingOf } from "@/lib/areas/buildings/campus";
import { summaryNamed } from "@/lib/pages/guide/summaries";
import { sentenceKey, TRANSLATORS } from "./sentences";
import { ActivityTargetLink, PlaceLink } from "./target";

export interface ActWithTarget {
  act: Pick<Act, "area" | "operation" | "status" | "detail" | "targetType" | "targetId">;
  target: ActTarget | undefined;
}

/** An act in a sentence: `Posted “Wharf ledger” in Boat House`. It names equal acts, too: `Liked “Ebb”, “Flood”`. */
export function Sentence({ act, target, equal = [] }: ActWithTarget & { equal?: ActWithTarget[] }) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const building = target?.buildingSlug && equal.length === 0 ? buildingOf(target.buildingSlug) : undefined;
  const wasDeleted = target?.isThere === false && act.operation.startsWith("POST") && equal.length === 0;
  return (
    <>
      {TRANSLATORS[locale].rich(sentenceKey(act), {
        detail: act.detail ?? "none",
        operation: act.operation,
        summary: summaryNamed(act.operation, locale) ?? act.operation,
        target: () =>
          [{ act, target }, ...equal].map((one, no) => (
            <Fragment key={one.act.targetId}>
              {no > 0 ? t("and") : null}
              <ActivityTargetLink {...one} />
            </Fragment>
          )),
        place: () =>
          building ? t.rich("target.place", { building: () => <PlaceLink building={building} /> }) : null,
      })}
      {wasDeleted ? t("target.deleted") : null}
    </>
  );
}
