import { useTranslations } from "next-intl";
import { LobsterLink } from "@/app/_parts/byline";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import type { CaseReport } from "@/lib/operations/moderation/queue";

const SHOWN_MAX = 20;

/** How many reports of a case are shown, so that a case with many stays readable. */
export const shownReports = (reports: CaseReport[]): CaseReport[] => reports.slice(0, SHOWN_MAX);

interface ReportsProps {
  reports: CaseReport[];
  /** An appealed case needs no note that it has no reports. */
  isAppealed: boolean;
}

export function Reports({ reports, isAppealed }: ReportsProps) {
  const t = useTranslations("admin");
  if (reports.length === 0) return isAppealed ? null : <p className="text-soft">{t("case.noReports")}</p>;
  const shown = shownReports(reports);
  return (
    <section className="space-y-2">
      <p className="kicker">{t("case.reports", { count: reports.length })}</p>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((report) => (
          <li key={report.id} className="space-y-1 py-3">
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
              <strong className="text-ink">{t(`reasons.${report.reason}`)}</strong>
              {report.reporter ? <LobsterLink lobster={report.reporter} /> : null}
              {report.isByPerson ? <em>{t(report.reporter ? "case.byOwner" : "case.person")}</em> : null}
              <TimeAgo at={report.at} />
              {report.isByShadowMuted ? <em>{t("case.byShadowMuted")}</em> : null}
            </p>
            <p className={report.detail ? "wrap-anywhere whitespace-pre-wrap" : "text-sm text-soft"}>
              {report.detail ? <UserText text={report.detail} /> : t("case.noDetail")}
            </p>
          </li>
        ))}
      </ul>
      {shown.length < reports.length ? (
        <p className="text-soft">{t("case.moreReports", { count: reports.length - shown.length })}</p>
      ) : null}
    </section>
  );
}
