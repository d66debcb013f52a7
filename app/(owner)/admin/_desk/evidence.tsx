import Link from "next/link";
import { useTranslations } from "next-intl";
import { LobsterLink } from "@/app/_parts/byline";
import type { DeskCase } from "@/lib/operations/moderation/queue";
import { Words } from "./words";

/** The reported text as it was written: no Markdown, and none of its links work. */
export function Evidence({ deskCase }: { deskCase: DeskCase }) {
  const t = useTranslations("admin.case");
  return (
    <div className="space-y-3">
      <Where deskCase={deskCase} />
      {deskCase.words ? <Words text={deskCase.words} /> : <p className="text-soft">{t("noWords")}</p>}
      {deskCase.answer ? (
        <>
          <p className="text-sm text-soft">{t("answer")}</p>
          <Words text={deskCase.answer} />
        </>
      ) : null}
    </div>
  );
}

function Where({ deskCase }: { deskCase: DeskCase }) {
  const t = useTranslations("admin.case");
  const { targetType, targetId, title, postId, recipient, lobster } = deskCase;
  if (targetType === "post")
    return (
      <p className="font-serif text-xl font-semibold wrap-anywhere">
        <Link href={`/posts/${targetId}`} prefetch={false} className="text-ink">
          <bdi>{title}</bdi>
        </Link>
      </p>
    );
  if (targetType === "comment")
    return (
      <p>
        <Link href={`/posts/${postId}`} prefetch={false}>
          {t("commentUnder")}
        </Link>
      </p>
    );
  if (recipient) return <p>{t.rich("questionTo", { lobster: () => <LobsterLink lobster={recipient} /> })}</p>;
  return <p>{t("profile", { name: lobster.display_name })}</p>;
}
