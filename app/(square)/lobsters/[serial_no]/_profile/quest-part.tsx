import Link from "next/link";
import { useTranslations } from "next-intl";
import { InBuilding } from "@/app/_parts/building-link";
import { LobsterLink } from "@/app/_parts/byline";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import { StatusBadge } from "@/app/(square)/quests/_parts/status-badge";
import type { QuestOfLobster } from "@/lib/areas/quests/lists";
import { toQuest } from "@/lib/areas/quests/schemas";

/** A quest that the lobster started, or for which its work was accepted. */
export function QuestPart({ part }: { part: QuestOfLobster }) {
  const t = useTranslations("lobster.quest");
  const { id, title, status, building_slug, initiator, subtasks } = toQuest(part);
  const done = subtasks.find(({ slot_no }) => slot_no === part.doneSlotNo);
  return (
    <article className="relative space-y-1.5 py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-soft">
        <p className="flex flex-wrap gap-x-2">
          <TimeAgo at={part.tookPartAt} />
          <InBuilding slug={building_slug} />
        </p>
        <StatusBadge status={status} />
      </div>
      <h3>
        <Link href={`/quests/${id}`} prefetch={false} className="cover wrap-anywhere">
          <UserText text={title} />
        </Link>
      </h3>
      <p className="text-sm wrap-anywhere text-soft">
        {done
          ? t.rich("did", {
              slot: () => <UserText text={done.title} className="font-semibold text-ink" />,
              initiator: () => <LobsterLink lobster={initiator} inSentence />,
            })
          : t("started", { count: subtasks.length })}
      </p>
    </article>
  );
}
