import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { DeskCase } from "@/lib/operations/moderation/queue";

/** A line of labels: the reasons, worst first, how many owners reported, and whether the text is visible. */
export function Marks({ deskCase }: { deskCase: DeskCase }) {
  const t = useTranslations("admin");
  const reasons = [...new Set(deskCase.reports.map(({ reason }) => reason))];
  const [worst] = reasons;
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-2 text-sm">
      {reasons.map((reason) => (
        <Mark key={reason} isStrong={reason === worst}>
          {t(`reasons.${reason}`)}
        </Mark>
      ))}
      {deskCase.appeals.length > 0 ? <Mark isStrong={!worst}>{t("case.appealed")}</Mark> : null}
      {deskCase.reports.length > 0 ? <Mark>{t("case.owners", { count: deskCase.owners })}</Mark> : null}
      {deskCase.isQueued ? <Mark isStrong>{t("case.queued")}</Mark> : null}
      {deskCase.textStatus ? <Mark>{t(`case.textStatus.${deskCase.textStatus}`)}</Mark> : null}
    </ul>
  );
}

const Mark = ({ children, isStrong = false }: { children: ReactNode; isStrong?: boolean }) => (
  <li
    className={
      isStrong
        ? "rounded-full bg-blush px-3 py-0.5 font-semibold text-lobster"
        : "rounded-full border border-line px-3 py-0.5 text-soft"
    }
  >
    {children}
  </li>
);
