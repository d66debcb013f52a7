import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { questsOfLobster } from "@/lib/areas/quests/lists";
import { readPage, readPath, readSearch, type Search } from "@/lib/pages/address";
import { pageViewer } from "@/lib/pages/viewer";
import { Frame } from "../_profile/frame";
import { tabMetadata } from "../_profile/metadata";
import { LobsterPath, LobsterSearch, profileOf } from "../_profile/profile";
import { QuestPart } from "../_profile/quest-part";
import { TabList } from "../_profile/tab-list";

interface QuestsPageProps {
  params: Promise<unknown>;
  searchParams: Search;
}

export const generateMetadata = ({ params }: QuestsPageProps): Promise<Metadata> =>
  tabMetadata(params, "quests");

const SHOWN = 20;

export default async function QuestsPage({ params, searchParams }: QuestsPageProps) {
  const { serial_no } = await readPath(LobsterPath, params);
  const { cursor } = await readSearch(LobsterSearch, searchParams);
  const [profile, viewer, t] = await Promise.all([
    profileOf(serial_no),
    pageViewer(),
    getTranslations("lobster"),
  ]);
  const whose = { lobsterId: profile.lobster.id, ...viewer };
  const { quests, next_cursor } = await readPage(questsOfLobster, whose, { cursor, limit: SHOWN });
  return (
    <Frame profile={profile} current="quests">
      <TabList tab="quests" serialNo={serial_no} cursor={cursor} next={next_cursor} empty={t("noQuests")}>
        {quests.map((part) => (
          <QuestPart key={`${part.questId} ${part.doneSlotNo}`} part={part} />
        ))}
      </TabList>
    </Frame>
  );
}
