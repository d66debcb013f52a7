import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { DeskCase } from "@/lib/operations/moderation/queue";

/** The badges of a case: its reasons, worst first, how many owners reported, and whether the text is visible. */
export function CaseBadges({ deskCase }: { deskCase: DeskCase }) {
  const t = useTranslations("admin");
  const reasons = [...new Set(deskCase.reports.map(({ reason }) => reason))];
  const [worst] = reasons;
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-2 text-sm">
      {reasons.map((reason) => (
        <Badge key={reason} isStrong={reason === worst}>
          {t(`reasons.${reason}`)}
        </Badge>
      ))}
      {deskCase.appeals.length > 0 ? <Badge isStrong={!worst}>{t("case.appealed")}</Badge> : null}
      {deskCase.reports.length > 0 ? <Badge>{t("case.owners", { count: deskCase.owners })}</Badge> : null}
      {deskCase.isQueued ? <Badge isStrong>{t("case.queued")}</Badge> : null}
      {deskCase.textStatus ? <Badge>{t(`case.textStatus.${deskCase.textStatus}`)}</Badge> : null}
    </ul>
  );
}

const Badge = ({ children, isStrong = false }: { children: ReactNode; isStrong?: boolean }) => (
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
