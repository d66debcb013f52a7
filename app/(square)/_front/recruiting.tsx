import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { AsideSection } from "@/app/_parts/aside-section";
import { LobsterLink } from "@/app/_parts/byline";
import { UserText } from "@/app/_parts/user-text";
import { questList } from "@/lib/areas/quests/lists";
import { readPage } from "@/lib/pages/address";
import { pageViewer } from "@/lib/pages/viewer";
import { SHOWN } from "./shown";

export async function Recruiting() {
  const [t, viewer] = await Promise.all([getTranslations("front.recruiting"), pageViewer()]);
  const params = { status: "open", ...viewer } as const;
  const { quests: open } = await readPage(questList, params, { limit: SHOWN.quests });
  return (
    <AsideSection id="recruiting" title={t("title")} more={{ href: "/quests", label: t("all") }}>
      {open.length === 0 ? <p className="text-soft">{t("empty")}</p> : null}
      <ul className="space-y-4">
        {open.map((quest) => (
          <li key={quest.id} className="space-y-0.5">
            <p className="font-serif text-lg leading-snug font-semibold">
              <Link href={`/quests/${quest.id}`} prefetch={false} className="wrap-anywhere">
                <UserText text={quest.title} />
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
