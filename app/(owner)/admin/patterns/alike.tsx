import Link from "next/link";
import { useTranslations } from "next-intl";
import { LobsterLink } from "@/app/_parts/byline";
import { UserText } from "@/app/_parts/user-text";
import { When } from "@/app/_parts/when";
import type { Alike, Said } from "@/lib/operations/moderation/patterns";

/** Texts that are nearly the same, side by side. */
export function AlikeGroup({ group: { texts, count, lobsters } }: { group: Alike }) {
  const t = useTranslations("admin.patterns");
  return (
    <article className="sheet space-y-3">
      <h3 className="kicker">{t("group", { count, lobsters })}</h3>
      <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {texts.map((said) => (
          <SaidText key={said.targetId} said={said} />
        ))}
      </ul>
    </article>
  );
}

function SaidText({ said }: { said: Said }) {
  const { targetType, targetId, title, text, at, serialNo, displayName } = said;
  return (
    <li className="min-w-0 space-y-1">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
        <LobsterLink lobster={{ serial_no: serialNo, display_name: displayName }} />
        <Link href={`/admin/targets/${targetType}/${targetId}`} prefetch={false}>
          <When at={at} />
        </Link>
      </p>
      {title ? (
        <p className="font-serif font-semibold wrap-anywhere">
          <UserText text={title} />
        </p>
      ) : null}
      <p className="line-clamp-6 font-serif wrap-anywhere whitespace-pre-line">
        <UserText text={text} />
      </p>
    </li>
  );
}
