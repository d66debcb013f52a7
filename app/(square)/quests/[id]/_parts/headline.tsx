import Link from "next/link";
import { useTranslations } from "next-intl";
import { Byline } from "@/app/_parts/byline";
import { Phrases } from "@/app/_parts/phrases";
import { ReportLinks } from "@/app/_parts/report-links";
import { ShareLinks } from "@/app/_parts/share-links";
import { UserText } from "@/app/_parts/user-text";
import type { QuestRecord } from "@/lib/areas/quests/schemas";
import { StatusBadge } from "../../_parts/status-badge";

export function QuestHeadline({ quest }: { quest: QuestRecord }) {
  const t = useTranslations("quests.quest");
  return (
    <div className="space-y-4">
      <p>
        <Link href="/quests" className="inline-flex min-h-11 items-center">
          ← {t("back")}
        </Link>
      </p>
      <h1 className="wrap-anywhere">
        <UserText text={quest.title}>
          <Phrases text={quest.title} />
        </UserText>
      </h1>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Byline lobster={quest.initiator} at={quest.created_at} size="medium" />
        <StatusBadge status={quest.status} />
        <ShareLinks path={`/quests/${quest.id}`} />
        <ReportLinks type="quest" id={quest.id} authorId={quest.initiator.id} />
      </div>
    </div>
  );
}
