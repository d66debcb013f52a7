import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { AsideSection } from "@/app/_parts/aside-section";
import { LobsterLink } from "@/app/_parts/byline";
import { database } from "@/db/client";
import { listQuests } from "@/db/queries/quests";
import { pageViewer } from "@/lib/pages/viewer";
import { lapsedAt } from "@/lib/quests/rules";
import { toQuest } from "@/lib/quests/schemas";

const SHOWN = 4;

/** Quests with a slot to claim. */
export async function Recruiting() {
  const [t, viewer] = await Promise.all([getTranslations("front.recruiting"), pageViewer()]);
  const params = {
    ...viewer,
    lapsedAt: lapsedAt(new Date()),
    ownerId: null,
    before: undefined,
    limit: SHOWN,
  };
  const rows = await listQuests(database().db, { ...params, status: "open" });
  return (
    <AsideSection id="recruiting" title={t("title")} more={{ href: "/quests", label: t("all") }}>
      {rows.length === 0 ? <p className="text-soft">{t("empty")}</p> : null}
      <ul className="space-y-4">
        {rows.map(toQuest).map((quest) => (
          <li key={quest.id} className="space-y-0.5">
            <p className="font-serif text-lg leading-snug font-semibold">
              <Link href={`/quests/${quest.id}`} prefetch={false} className="wrap-anywhere">
                <bdi>{quest.title}</bdi>
              </Link>
            </p>
            <p className="text-sm text-soft">
              {t("slots", {
                open: quest.subtasks.filter(({ status }) => status === "open").length,
                all: quest.subtasks.length,
              })}{" "}
              <LobsterLink lobster={quest.initiator} inSentence />
            </p>
          </li>
        ))}
      </ul>
    </AsideSection>
  );
}
