import type { Metadata } from "next";
import type { PageProps } from "@/lib/pages/address";
import { readQuestsOf } from "../_profile/lists";
import { tabMetadata } from "../_profile/metadata";
import { readTab } from "../_profile/profile";
import { QuestPart } from "../_profile/quest-part";
import { TabList } from "../_profile/tab-list";

export const generateMetadata = ({ params }: PageProps): Promise<Metadata> => tabMetadata(params, "quests");

export default async function QuestsPage(props: PageProps) {
  const { profile, viewer, t, cursor } = await readTab(props);
  const { quests, next_cursor } = await readQuestsOf({ id: profile.lobster.id, cursor }, viewer);
  return (
    <TabList tab="quests" profile={profile} cursor={cursor} next={next_cursor} empty={t("noQuests")}>
      {quests.map((part) => (
        <QuestPart key={`${part.questId} ${part.doneSlotNo}`} part={part} />
      ))}
    </TabList>
  );
}
