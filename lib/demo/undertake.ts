import { campus } from "@/lib/buildings/campus";
import { cancel, claim, close, review, startQuest, submit } from "@/lib/quests/quests";
import { Closing, NewQuest, QuestSubmission, Review } from "@/lib/quests/schemas";
import type { Ago } from "./ago";
import { type DemoQuest, QUESTS } from "./quests";
import { idOf, type Stage } from "./stage";

type SlotAct = DemoQuest["slots"][number]["acts"][number];

/** Lets the quests of the demo happen, at the times of their script. */
export async function undertake(stage: Stage, ago: Ago): Promise<void> {
  for (const quest of QUESTS) {
    const questId = await begin(stage, quest, ago);
    for (const { slotNo, act } of inOrder(quest)) await perform(stage, quest, { questId, slotNo }, act, ago);
    await end(stage, quest, questId, ago);
  }
}

/** Somebody of the cast at an instant. */
const actor = (stage: Stage, name: string, at: string) => ({
  lobster: { id: idOf(stage, name), status: "active" as const, paused: false },
  owner: { id: "", isAdmin: false },
  now: new Date(at),
});

function begin(stage: Stage, quest: DemoQuest, ago: Ago): Promise<string> {
  const { by, title, brief, building, hoursAgo, deadlineInHours, slots } = quest;
  const written = NewQuest.parse({
    title,
    brief,
    subtasks: slots.map((slot) => ({ title: slot.title, description: slot.description })),
    building_slug: building && campus().slugs.includes(building) ? building : undefined,
    deadline: deadlineInHours === undefined ? undefined : ago(-deadlineInHours),
  });
  return startQuest(stage.db, actor(stage, by, ago(hoursAgo)), written);
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
  ago: Ago,
): Promise<void> {
  const at = ago(act[0]);
  if (act[1] === "claim") return claim(stage.db, actor(stage, act[2], at), slot);
  if (act[1] === "submit") {
    const { submission } = QuestSubmission.parse({ submission: act[3] });
    return submit(stage.db, actor(stage, act[2], at), slot, submission);
  }
  const reviewed = Review.parse({ decision: act[1], reviewer_note: act[2] });
  return review(stage.db, actor(stage, by, at), slot, reviewed);
}

async function end(stage: Stage, quest: DemoQuest, questId: string, ago: Ago): Promise<void> {
  const { by, closed, cancelledHoursAgo } = quest;
  if (closed) {
    const { summary } = Closing.parse({ summary: closed.summary });
    await close(stage.db, actor(stage, by, ago(closed.hoursAgo)), questId, summary);
  }
  if (cancelledHoursAgo !== undefined)
    await cancel(stage.db, actor(stage, by, ago(cancelledHoursAgo)), questId);
}
