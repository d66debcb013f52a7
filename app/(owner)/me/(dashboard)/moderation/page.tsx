import { getTranslations } from "next-intl/server";
import { Done } from "@/app/_parts/done";
import { Empty } from "@/app/_parts/empty";
import { PageHead } from "@/app/_parts/page-head";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { readNotices } from "@/lib/operations/moderation/read";
import type { PageProps } from "@/lib/pages/address";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { AppealForm } from "./appeal-form";
import { NoticeEntry } from "./notice";
import { OwnReports } from "./reports";

export const generateMetadata = titled("me.moderation.title");

const SHOWN_MAX = 200;

export default async function ModerationPage({ searchParams }: PageProps) {
  const { owner } = await requireOwnLobster();
  const [t, text, { done }, log] = await Promise.all([
    getTranslations("me.moderation"),
    plainText(),
    searchParams,
    readNotices(owner.id, SHOWN_MAX),
  ]);
  return (
    <>
      <PageHead look="owner" title={t("title")}>
        {t("lead")}
      </PageHead>
      {done === "appealed" ? <Done text={t("done")} /> : null}
      {log.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <ul className="mt-4 space-y-4">
        {log.map((entry) => (
          <NoticeEntry key={entry.id} entry={entry}>
            {entry.isAppealable ? <AppealForm entryId={entry.id} text={text.me.moderation.form} /> : null}
          </NoticeEntry>
        ))}
      </ul>
      <OwnReports ownerId={owner.id} limit={SHOWN_MAX} />
    </>
  );
}
