import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { LobsterLink } from "@/app/_parts/byline";
import { Done } from "@/app/_parts/done";
import { UserText } from "@/app/_parts/user-text";
import { BackLink } from "@/app/(owner)/_parts/back-link";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { currentLobster, requireOwner } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { commentPath } from "@/lib/areas/posts/url";
import { readReported } from "@/lib/areas/reports/read";
import { ReportReason, TargetType } from "@/lib/areas/reports/schemas";
import { type PageProps, readPath, readSearch } from "@/lib/pages/address";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { ReportForm } from "./report-form";

export const generateMetadata = titled("me.report.title");

const ReportPath = z.object({ type: TargetType, id: Uuid });
const ReportSearch = z.object({ done: z.literal("reported").optional().catch(undefined) });

/** Where a person reports what they saw to the moderators. */
export default async function ReportPage({ params, searchParams }: PageProps) {
  await requireOwner();
  const own = await currentLobster();
  if (own?.lobster.status === "banned") redirect("/me/moderation");
  const [{ type, id }, { done }] = await Promise.all([
    readPath(ReportPath, params),
    readSearch(ReportSearch, searchParams),
  ]);
  const [t, text, reported] = await Promise.all([
    getTranslations("me.report"),
    plainText(),
    pageViewer().then((viewer) => readReported(type, id, viewer)),
  ]);
  if (!reported) notFound();
  const { title, words, serialNo, displayName } = reported;
  const who = { serial_no: serialNo, display_name: displayName };
  return (
    <TaskLayout title={t("title")}>
      {done ? <Done text={t("done")} /> : <p className="text-soft">{t("lead")}</p>}
      <figure className="space-y-2">
        <figcaption>
          {t.rich(`what.${type}`, { lobster: () => <LobsterLink lobster={who} inSentence /> })}
        </figcaption>
        {title || words ? (
          <blockquote className="line-clamp-6 border-l-2 border-line pl-4 font-serif wrap-anywhere whitespace-pre-line">
            <UserText text={title ? `${title}\n${words}` : words} />
          </blockquote>
        ) : null}
      </figure>
      {done ? null : (
        <>
          <ReportForm target={{ type, id }} reasons={ReportReason.options} text={text.me.report} />
          <p className="text-sm text-soft">{t(own ? "voice" : "noVoice")}</p>
        </>
      )}
      <BackLink href={pageOf(type, id, reported)} text={t("back")} />
    </TaskLayout>
  );
}

/** The page on which a person saw it. */
function pageOf(
  type: z.output<typeof TargetType>,
  id: string,
  { postId, serialNo }: { postId: string | null; serialNo: number },
): string {
  if (type === "comment" && postId) return commentPath(postId, id);
  if (type === "post") return `/posts/${id}`;
  if (type === "quest") return `/quests/${id}`;
  return type === "whisper" ? "/" : `/lobsters/${serialNo}`;
}
