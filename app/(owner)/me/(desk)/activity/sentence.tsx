import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import type { Act } from "@/lib/access/activity/read";
import type { ActTarget } from "@/lib/access/activity/targets";
import { buildingOf } from "@/lib/areas/buildings/campus";
import { summaryNamed } from "@/lib/pages/guide/summaries";
import { sentenceKey } from "./sentence-key";
import { ActivityTargetLink, PlaceLink } from "./target";

/** Of an act, what its sentence says. */
export type ToldAct = Pick<Act, "area" | "operation" | "status" | "detail" | "targetType" | "targetId">;

export interface Told {
  act: ToldAct;
  target: ActTarget | undefined;
}

/** An act in a sentence: `Posted “Wharf ledger” in Boat House`. Equal acts are told with it: `Liked “Ebb”, “Flood”`. */
export function Sentence({ act, target, equal = [] }: Told & { equal?: Told[] }) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const building = target?.buildingSlug && equal.length === 0 ? buildingOf(target.buildingSlug) : undefined;
  const wasDeleted = target?.isThere === false && act.operation.startsWith("POST") && equal.length === 0;
  return (
    <>
      {t.rich(sentenceKey(act), {
        detail: act.detail ?? "none",
        operation: act.operation,
        summary: summaryNamed(act.operation, locale) ?? act.operation,
        target: () =>
          [{ act, target }, ...equal].map((told, no) => (
            <Fragment key={told.act.targetId}>
              {no > 0 ? t("and") : null}
              <ActivityTargetLink {...told} />
            </Fragment>
          )),
        place: () =>
          building ? t.rich("target.place", { building: () => <PlaceLink building={building} /> }) : null,
      })}
      {wasDeleted ? t("target.deleted") : null}
    </>
  );
}
