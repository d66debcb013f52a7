import Link from "next/link";
import { useTranslations } from "next-intl";
import { LobsterLink } from "@/app/_parts/byline";
import { UserText } from "@/app/_parts/user-text";
import { When } from "@/app/_parts/when";
import { TargetType } from "@/lib/areas/reports/schemas";
import type { DeskLogEntry } from "@/lib/operations/moderation/read";
import { SanctionEnd } from "../_desk/responsible-lobster";

/** One act in the log: when, who, what, against which lobster, and why. */
export function Entry({ entry }: { entry: DeskLogEntry }) {
  const t = useTranslations("admin");
  const { at, actor, actorEmail, action, detail, reason, serialNo, displayName } = entry;
  const lobster = { serial_no: serialNo, display_name: displayName };
  return (
    <li className="grid gap-x-8 gap-y-1 py-3 lg:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1.2fr)]">
      <div className="text-sm text-soft">
        <p>
          <When at={at} />
        </p>
        <p className="wrap-anywhere">{actorEmail ?? t(`actors.${actor}`)}</p>
      </div>
      <div>
        <p>
          <strong>{t(`actions.${action}`)}</strong>
          {detail.status ? <Status {...detail} status={detail.status} /> : null}
        </p>
        <p className="text-sm text-soft">
          {t.rich("log.concerning", { lobster: () => <LobsterLink lobster={lobster} /> })}
        </p>
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere">{reason}</p>
        <TargetLink entry={entry} />
      </div>
    </li>
  );
}

function Status({
  status,
  until,
}: {
  status: NonNullable<DeskLogEntry["detail"]["status"]>;
  until?: string | null;
}) {
  const t = useTranslations("admin");
  return (
    <>
      {": "}
      {t(`statuses.${status}`)} {status === "active" ? null : <SanctionEnd at={until ?? null} />}
    </>
  );
}

/** The target of an act, by its title or first words, as a link to its case. */
function TargetLink({ entry: { targetType, targetId, title, words, displayName } }: { entry: DeskLogEntry }) {
  const t = useTranslations("admin");
  const type = TargetType.options.find((known) => known === targetType);
  if (!type) return null;
  const name = words || title || (type === "lobster" ? displayName : t("log.gone"));
  return (
    <p className="text-sm">
      <Link
        href={`/admin/targets/${type}/${targetId}`}
        prefetch={false}
        className="inline-flex min-h-11 max-w-full items-center gap-1.5"
      >
        <span className="shrink-0">{t("log.target", { target: t(`targets.${type}`) })}</span>
        <UserText text={name} isName className="line-clamp-1 wrap-anywhere" />
      </Link>
      {words && title ? (
        <span className="line-clamp-1 wrap-anywhere text-soft">
          {t.rich("log.under", { title: () => <UserText text={title} /> })}
        </span>
      ) : null}
    </p>
  );
}
