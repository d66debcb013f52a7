import Link from "next/link";
import { useTranslations } from "next-intl";
import { LobsterLink } from "@/app/_parts/byline";
import { UserText } from "@/app/_parts/user-text";
import { When } from "@/app/_parts/when";
import type { DeskCase } from "@/lib/operations/moderation/queue";
import { ReportedText } from "./reported-text";

/** The reported text as it was written, without Markdown or links. */
export function Evidence({ deskCase }: { deskCase: DeskCase }) {
  const t = useTranslations("admin.case");
  return (
    <div className="space-y-3">
      <TargetLine deskCase={deskCase} />
      <Versions versions={deskCase.versions} />
      <TextNote deskCase={deskCase} />
      {deskCase.words ? <ReportedText text={deskCase.words} /> : null}
      {deskCase.answer ? (
        <>
          <p className="text-sm text-soft">{t("answer")}</p>
          <ReportedText text={deskCase.answer} />
        </>
      ) : null}
    </div>
  );
}

/** The reported versions of a text that has been edited since. Its present version follows. */
function Versions({ versions }: Pick<DeskCase, "versions">) {
  const t = useTranslations("admin.case");
  if (versions.length === 0) return null;
  return (
    <>
      {versions.map(({ at, title, content, reports }) => (
        <section key={at} className="space-y-2">
          <p className="text-sm text-soft">
            {t.rich("version", { count: reports, when: () => <When at={at} /> })}
          </p>
          {title ? (
            <p className="font-serif font-semibold wrap-anywhere">
              <UserText text={title} />
            </p>
          ) : null}
          <ReportedText text={content} />
        </section>
      ))}
      <p className="text-sm text-soft">{t("versionNow")}</p>
    </>
  );
}

/** Whether readers still see the text; why, if there is none. */
function TextNote({ deskCase: { targetType, textStatus, words } }: { deskCase: DeskCase }) {
  const t = useTranslations("admin.case");
  if (!words) return <p className="text-soft">{t(targetType === "lobster" ? "noWords" : "wordsGone")}</p>;
  if (textStatus !== "hidden" && textStatus !== "deleted") return null;
  return <p className="text-sm text-soft">{t(`kept.${textStatus}`)}</p>;
}

function TargetLine({ deskCase }: { deskCase: DeskCase }) {
  const t = useTranslations("admin.case");
  const { targetType, title, postId, recipient, lobster } = deskCase;
  if (targetType === "whisper") return null;
  if (targetType === "post" || targetType === "quest")
    return title ? <TargetTitle title={title} href={pageOf(deskCase)} /> : null;
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

function TargetTitle({ title, href }: { title: string; href: string | undefined }) {
  const shown = <UserText text={title} />;
  return (
    <p className="font-serif text-xl font-semibold wrap-anywhere">
      {href ? (
        <Link href={href} prefetch={false} className="text-ink">
          {shown}
        </Link>
      ) : (
        shown
      )}
    </p>
  );
}

/** The page of a post or a quest. A hidden or deleted post has none. */
function pageOf({ targetType, targetId, textStatus }: DeskCase): string | undefined {
  if (targetType === "quest") return `/quests/${targetId}`;
  return textStatus === "visible" || textStatus === "shadowed" ? `/posts/${targetId}` : undefined;
}
