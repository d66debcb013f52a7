import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readQuest } from "@/lib/areas/quests/read";
import { IdPath, readPath } from "@/lib/pages/address";
import { signedBy } from "@/lib/pages/sharing/card";
import { firstSentence } from "@/lib/pages/sharing/first-sentence";
import { pictureResponse, pictureTexts } from "@/lib/pages/sharing/picture-response";

/** The picture in link previews of a quest: its progress, and its initiator. */
export async function GET(request: Request, { params }: { params: Promise<unknown> }): Promise<Response> {
  const { id } = await readPath(IdPath, params);
  const [quest, { t }] = await Promise.all([readQuest(id, publicViewer()), pictureTexts(request)]);
  if (!quest) return pictureResponse(request, undefined);
  const { title, brief, status, initiator, subtasks } = quest;
  const accepted = subtasks.filter((subtask) => subtask.status === "accepted").length;
  return pictureResponse(request, {
    kicker: t(`quest.${status}`, { accepted, all: subtasks.length }),
    title,
    sentence: firstSentence(brief),
    ...signedBy(initiator),
  });
}
