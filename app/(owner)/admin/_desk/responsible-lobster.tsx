import Link from "next/link";
import { useTranslations } from "next-intl";
import { Byline } from "@/app/_parts/byline";
import { When } from "@/app/_parts/when";
import type { DeskCase } from "@/lib/operations/moderation/queue";
import type { EarlierAct } from "@/lib/operations/moderation/read";

/** The lobster responsible for a target: its status now, and earlier acts of moderators against it. */
export function ResponsibleLobster({ deskCase }: { deskCase: DeskCase }) {
  const t = useTranslations("admin");
  const { lobster, earlier, targetType } = deskCase;
  return (
    <section className="space-y-3">
      <Byline lobster={lobster} size="medium" />
      <p>
        {t.rich("case.status", {
          status: () => (
            <strong className={lobster.status === "active" ? undefined : "text-lobster"}>
              {t(`statuses.${lobster.status}`)}
            </strong>
          ),
        })}
        {lobster.status === "active" ? null : (
          <>
            {" "}
            <SanctionEnd at={lobster.statusUntil} />
          </>
        )}
      </p>
      {earlier.length > 0 ? (
        <>
          <p className="kicker">{t("case.earlier")}</p>
          <ul className="space-y-2 text-sm">
            {earlier.map((act) => (
              <li key={`${act.at} ${act.action}`}>
                <EarlierActEntry act={act} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-sm text-soft">{t("case.clean")}</p>
      )}
      {targetType === "lobster" ? null : (
        <p className="text-sm">
          <Link
            href={`/admin/targets/lobster/${lobster.id}`}
            prefetch={false}
            className="inline-flex min-h-11 items-center"
          >
            {t("case.deskOf")}
          </Link>
        </p>
      )}
    </section>
  );
}

/** One earlier act of a moderator, with its time and reason. */
export function EarlierActEntry({ act }: { act: EarlierAct }) {
  const t = useTranslations("admin");
  const { action, status, until, reason, at } = act;
  const isSanction = status !== null && status !== "active";
  return (
    <div>
      <span className="font-medium">
        {isSanction ? t(`statuses.${status}`) : status ? t("case.lifted") : t(`actions.${action}`)}
      </span>{" "}
      {isSanction ? <SanctionEnd at={until} /> : null}
      <span className="block wrap-anywhere text-soft">
        <When at={at} />: {reason}
      </span>
    </div>
  );
}

/** The end of a sanction; null means that it has none. */
export function SanctionEnd({ at }: { at: string | null }) {
  const t = useTranslations("admin");
  return <>{at ? t.rich("until", { when: () => <When at={at} /> }) : t("forGood")}</>;
}
