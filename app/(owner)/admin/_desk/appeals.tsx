import { useTranslations } from "next-intl";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import type { CaseAppeal } from "@/lib/operations/moderation/queue";
import { EarlierActEntry } from "./responsible-lobster";

/** The owner's open appeals, each with the moderator's act that it contests. */
export function Appeals({ appeals }: { appeals: CaseAppeal[] }) {
  const t = useTranslations("admin.case");
  if (appeals.length === 0) return null;
  return (
    <section className="space-y-2">
      <p className="kicker">{t("appeals", { count: appeals.length })}</p>
      <ul className="divide-y divide-line border-y border-line">
        {appeals.map((appeal) => (
          <li key={appeal.id} className="space-y-2 py-3">
            <p className="wrap-anywhere whitespace-pre-wrap">
              <UserText text={appeal.text} />{" "}
              <span className="text-sm text-soft">
                <TimeAgo at={appeal.at} />
              </span>
            </p>
            <div className="border-l-4 border-line pl-4 text-sm">
              <p className="text-soft">{t("against")}</p>
              <EarlierActEntry act={appeal.against} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
