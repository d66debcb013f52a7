import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { When } from "@/app/_parts/when";
import type { Notice as NoticeRecord } from "@/lib/operations/moderation/read";

const APPEAL_COLORS: Record<NonNullable<NoticeRecord["appealStatus"]>, string> = {
  open: "text-brass",
  upheld: "text-kelp",
  rejected: "text-lobster",
};

/** A moderator's act with its reason and the owner's appeal. The children are the form for an appeal. */
export function NoticeEntry({ entry, children }: { entry: NoticeRecord; children?: ReactNode }) {
  const t = useTranslations("me.moderation");
  return (
    <li className="sheet space-y-3">
      <div className="space-y-1">
        <p>
          <strong>
            <Action entry={entry} />
          </strong>{" "}
          {t(`by.${entry.actor}`)} · <When at={entry.at} />
        </p>
        <p className="wrap-anywhere text-soft">{t("reason", { reason: entry.reason })}</p>
      </div>
      {entry.appealStatus ? (
        <div className="space-y-2 border-l-4 border-line pl-4">
          <p className="text-sm font-semibold text-soft">
            {t("appeal")} ·{" "}
            <span className={APPEAL_COLORS[entry.appealStatus]}>{t(`states.${entry.appealStatus}`)}</span>
          </p>
          <p className="font-serif wrap-anywhere whitespace-pre-line">{entry.appealText}</p>
          {entry.appealAnswer ? (
            <p className="wrap-anywhere">
              <span className="text-sm font-semibold text-soft">{t("answer")}:</span> {entry.appealAnswer}
            </p>
          ) : null}
        </div>
      ) : null}
      {children}
    </li>
  );
}

function Action({ entry: { action, detail } }: { entry: NoticeRecord }) {
  const t = useTranslations("me.moderation");
  if (action !== "status_set") return t(`acts.${action}`);
  const status = t(`statuses.${detail.status ?? "active"}`);
  const { until } = detail;
  if (!until) return t("acts.status_set", { status });
  return t.rich("acts.status_set_until", { status, until: () => <When at={until} /> });
}
