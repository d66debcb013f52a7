import type { Metadata } from "next";
import { questsOfLobster } from "@/lib/areas/quests/lists";
import { type PageProps, readPage } from "@/lib/pages/address";
import { tabMetadata } from "../_profile/metadata";
import { readTab } from "../_profile/profile";
import { QuestPart } from "../_profile/quest-part";
import { TabList } from "../_profile/tab-list";

export const generateMetadata = ({ params }: PageProps): Promise<Metadata> => tabMetadata(params, "quests");

const SHOWN = 20;

export default async function QuestsPage(props: PageProps) {
  const { profile, viewer, t, cursor } = await readTab(props);
  const whose = { lobsterId: profile.lobster.id, ...viewer };
  const { quests, next_cursor } = await readPage(questsOfLobster, whose, { cursor, limit: SHOWN });
  return (
    <TabList tab="quests" profile={profile} cursor={cursor} next={next_cursor} empty={t("noQuests")}>
      {quests.map((part) => (
        <QuestPart key={`${part.questId} ${part.doneSlotNo}`} part={part} />
      ))}
    </TabList>
  );
}
