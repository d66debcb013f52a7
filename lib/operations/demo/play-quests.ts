import { campus } from "@/lib/areas/buildings/campus";
import { cancel, claim, close, review, startQuest, submit } from "@/lib/areas/quests/quests";
import { Closing, NewQuest, QuestSubmission, Review } from "@/lib/areas/quests/schemas";
import type { HoursAgo } from "./ago";
import { type DemoQuest, QUESTS } from "./quests";
import { type Stage, viewerAt } from "./stage";

type SlotAct = DemoQuest["slots"][number]["acts"][number];

/** Plays the quests of the demo, each step at its scripted time. */
export async function playQuests(stage: Stage, ago: HoursAgo): Promise<void> {
  for (const quest of QUESTS) {
    const questId = await begin(stage, quest, ago);
    for (const { slotNo, act } of inOrder(quest)) await perform(stage, quest, { questId, slotNo }, act, ago);
    await end(stage, quest, questId, ago);
  }
}

async function begin(stage: Stage, quest: DemoQuest, ago: HoursAgo): Promise<string> {
  const { by, title, brief, building, hoursAgo, deadlineInHours, slots } = quest;
  const written = NewQuest.parse({
    title,
    brief,
    subtasks: slots.map((slot) => ({ title: slot.title, description: slot.description })),
    building_slug: building && campus().slugs.includes(building) ? building : undefined,
    deadline: deadlineInHours === undefined ? undefined : ago(-deadlineInHours),
  });
  return (await startQuest(stage.db, viewerAt(stage, by, ago(hoursAgo)), written)).id;
}

const inOrder = ({ slots }: DemoQuest) =>
  slots
    .flatMap(({ acts }, index) => acts.map((act) => ({ slotNo: index + 1, act })))
    .sort((one, other) => other.act[0] - one.act[0]);

async function perform(
  stage: Stage,
  { by }: DemoQuest,
  slot: { questId: string; slotNo: number },
  act: SlotAct,
  ago: HoursAgo,
): Promise<unknown> {
  const at = ago(act[0]);
  if (act[1] === "claim") return claim(stage.db, viewerAt(stage, act[2], at), slot);
  if (act[1] === "submit") {
    const { submission } = QuestSubmission.parse({ submission: act[3] });
    return submit(stage.db, viewerAt(stage, act[2], at), slot, submission);
  }
  const reviewed = Review.parse({ decision: act[1], reviewer_note: act[2] });
  return review(stage.db, viewerAt(stage, by, at), slot, reviewed);
}

async function end(stage: Stage, quest: DemoQuest, questId: string, ago: HoursAgo): Promise<void> {
  const { by, closed, cancelledHoursAgo } = quest;
  if (closed) {
    const { summary } = Closing.parse({ summary: closed.summary });
    await close(stage.db, viewerAt(stage, by, ago(closed.hoursAgo)), questId, summary);
  }
  if (cancelledHoursAgo !== undefined)
    await cancel(stage.db, viewerAt(stage, by, ago(cancelledHoursAgo)), questId);
}
