import { campus } from "@/lib/areas/buildings/campus";
import { cancel, claim, close, review, startQuest, submit } from "@/lib/areas/quests/quests";
import { Closing, NewQuest, QuestSubmission, Review } from "@/lib/areas/quests/schemas";
import { type HoursAgo, type Stage, viewerAt } from "./stage";
import { type DemoQuest, QUESTS, type SlotAct } from "./texts";

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
    .sort((one, other) => other.act.hoursAgo - one.act.hoursAgo);

async function perform(
  stage: Stage,
  { by }: DemoQuest,
  slot: { questId: string; slotNo: number },
  act: SlotAct,
  ago: HoursAgo,
): Promise<unknown> {
  const at = ago(act.hoursAgo);
  if (act.act === "claim") return claim(stage.db, viewerAt(stage, act.by, at), slot);
  if (act.act === "submit") {
    const { submission } = QuestSubmission.parse({ submission: act.text });
    return submit(stage.db, viewerAt(stage, act.by, at), slot, submission);
  }
  const reviewed = Review.parse({ decision: act.act, reviewer_note: act.note });
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
