import Link from "next/link";
import { useTranslations } from "next-intl";
import { LobsterLink } from "@/app/_parts/byline";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import type { Surrounding } from "@/lib/operations/moderation/read";

interface SurroundingsProps {
  surroundings: Surrounding[];
  /** Open at first on the case's own page. */
  isOpen: boolean;
}

/** The context of a case's target, which helps a moderator to judge it. */
export function SurroundingTexts({ surroundings, isOpen }: SurroundingsProps) {
  const t = useTranslations("admin.case");
  if (surroundings.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary className="flex min-h-11 items-center text-sea">
        {t("surroundings", { count: surroundings.length })}
      </summary>
      <ol className="divide-y divide-line border-y border-line">
        {surroundings.map((one) => (
          <li key={`${one.relation} ${one.textId}`} className="space-y-1 py-3">
            <Said surrounding={one} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Said({ surrounding }: { surrounding: Surrounding }) {
  const t = useTranslations("admin.case");
  const { relation, textType, textId, title, words, status, at, serialNo, displayName } = surrounding;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
        <strong className="text-ink">{t(`relations.${relation}`)}</strong>
        <LobsterLink lobster={{ serial_no: serialNo, display_name: displayName }} />
        <Link href={`/admin/targets/${textType}/${textId}`} prefetch={false}>
          <TimeAgo at={at} />
        </Link>
        {status === "visible" ? null : <em>{t(`textStatus.${status}`)}</em>}
      </p>
      {title ? (
        <p className="font-serif font-semibold wrap-anywhere">
          <UserText text={title} />
        </p>
      ) : null}
      <p
        className={words ? "line-clamp-4 font-serif wrap-anywhere whitespace-pre-line" : "text-sm text-soft"}
      >
        {words ? <UserText text={words} /> : t("wordsGone")}
      </p>
    </>
  );
}
