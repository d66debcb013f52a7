import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { FormField } from "@/app/_forms/field";
import { LobsterLink } from "@/app/_parts/byline";
import { Empty } from "@/app/_parts/empty";
import { UserText } from "@/app/_parts/user-text";
import { requireModerator } from "@/lib/access/owners/session";
import { type FoundTarget, lookUp } from "@/lib/operations/moderation/look-up";
import { type PageProps, readSearch } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";

export const generateMetadata = titled("admin.lookUp.title");

const Q_MAX = 300;
const LookUpSearch = z.object({ q: z.string().max(Q_MAX).default("") });

/** Finds the target of an act without a report. */
export default async function LookUpPage({ searchParams }: PageProps) {
  await requireModerator();
  const { q } = await readSearch(LookUpSearch, searchParams);
  const [t, found] = await Promise.all([getTranslations("admin.lookUp"), q.trim() ? lookUp(q) : []]);
  return (
    <div className="max-w-text space-y-6">
      <h1>{t("title")}</h1>
      <form action="/admin/look-up" className="space-y-4">
        <FormField
          name="q"
          type="search"
          label={t("label")}
          hint={t("hint")}
          defaultValue={q}
          maxLength={Q_MAX}
          required
        />
        <button type="submit" className="button">
          {t("button")}
        </button>
      </form>
      {q.trim() && found.length === 0 ? <Empty title={t("nothing")}>{t("nothingHint")}</Empty> : null}
      {found.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {found.map((target) => (
            <Found key={target.targetId} target={target} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Found({ target: { targetType, targetId, words, serialNo, displayName } }: { target: FoundTarget }) {
  const t = useTranslations("admin");
  const lobster = { serial_no: serialNo, display_name: displayName };
  return (
    <li className="py-2">
      <Link
        href={`/admin/targets/${targetType}/${targetId}`}
        prefetch={false}
        className="inline-flex min-h-11 max-w-full items-center gap-1.5 in-[:lang(zh)]:gap-0"
      >
        <span className="shrink-0">{t("log.target", { target: t(`targets.${targetType}`) })}</span>
        <UserText text={words || displayName} isName className="line-clamp-1 wrap-anywhere" />
      </Link>
      <p className="text-sm text-soft">
        <LobsterLink lobster={lobster} />
      </p>
    </li>
  );
}
