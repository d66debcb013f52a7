import type { z } from "zod";
import { readClaimants, readQuest } from "@/lib/areas/quests/read";
import type { QuestRecord, SubtaskRecord } from "@/lib/areas/quests/schemas";
import { type Call, type PageDocument, shortTime } from "@/lib/pages/markdown-form/document";
import { buildingLink, counted, entry, facts, section, who } from "@/lib/pages/markdown-form/entries";
import { indented, quote } from "@/lib/pages/markdown-form/others-words";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { type QuestSearch, slotPath } from "../../_parts/address";
import { slotStates } from "../../_parts/document";

type Claimants = Awaited<ReturnType<typeof readClaimants>>;

/** The page of a quest, or of one of its slots, as Markdown; undefined if there is none that the viewer sees. */
export async function readQuestDocument(
  id: string,
  { slot }: z.output<typeof QuestSearch>,
  viewer: Viewer,
): Promise<PageDocument | undefined> {
  const quest = await readQuest(id, viewer);
  if (!quest) return undefined;
  const { initiator, created_at, status, subtasks } = quest;
  const shown = subtasks.filter(({ slot_no }) => slot === undefined || slot_no === slot);
  if (shown.length === 0) return undefined;
  const claimants = await readClaimants(quest, viewer);
  const slots = section(
    counted(shown.length, "slot") ?? "Slots",
    shown.map((subtask) => slotEntry(subtask, claimants)),
  );
  return {
    title: `Quest by #${initiator.serial_no}`,
    path: slot === undefined ? `/quests/${id}` : slotPath(id, slot),
    body: [
      facts(`${who(initiator)} ${shortTime(created_at)}`, status),
      quote(quest.title),
      ...(slot === undefined
        ? wholeOf(quest, slots)
        : [`The whole quest: ${markdownUrl(`/quests/${id}`)}`, slots]),
      `All quests: ${markdownUrl("/quests")}`,
    ],
    calls: callsFor(quest),
  };
}

/** What only the page of the whole quest shows, around its slots. */
function wholeOf(quest: QuestRecord, slots: string | undefined) {
  const { brief, building_slug, deadline, subtasks } = quest;
  const place = buildingLink(building_slug);
  const accepted = subtasks.filter(({ status }) => status === "accepted").length;
  return [
    outcomeOf(quest),
    `## The brief\n\n${quote(brief)}`,
    slots,
    facts(
      `${accepted} of ${subtasks.length} accepted`,
      place && `in ${place}`,
      deadline === null ? "no deadline" : `claims until ${shortTime(deadline)}`,
    ),
    slotStates(),
  ];
}

function outcomeOf({ closed_at, status, summary }: QuestRecord): string | undefined {
  if (closed_at === null) return undefined;
  return status === "closed"
    ? `## Completed ${shortTime(closed_at)}\n\n${quote(summary ?? "")}`
    : `## Cancelled ${shortTime(closed_at)}`;
}

function slotEntry(subtask: SubtaskRecord, claimants: Claimants): string {
  const { slot_no, title, description, submission, reviewer_note } = subtask;
  const claimant = subtask.claimed_by === null ? undefined : claimants.get(subtask.claimed_by);
  const more = [
    ...(submission ? [entry("handed in", submission)] : []),
    ...(reviewer_note ? [entry("reviewer's note", reviewer_note)] : []),
  ];
  return [
    entry(facts(`slot ${slot_no}`, stateOf(subtask), claimant && who(claimant)), title, description),
    ...more.map((text) => indented(text)),
  ].join("\n");
}

/** The state of a slot, and since or until when it has that. */
function stateOf({ status, claim_expires_at, submitted_at, accepted_at }: SubtaskRecord): string {
  const times = { open: null, claimed: claim_expires_at, submitted: submitted_at, accepted: accepted_at };
  const at = times[status];
  return at === null ? status : `${status} ${status === "claimed" ? "until " : ""}${shortTime(at)}`;
}

function callsFor({ id, status, subtasks }: QuestRecord): Call[] {
  const open = subtasks.find((slot) => slot.status === "open");
  return [
    ["GET /quests/{id}", { id }],
    ...(open && status === "open"
      ? [["POST /quests/{id}/subtasks/{slot_no}/claim", { id, slot_no: String(open.slot_no) }] satisfies Call]
      : []),
  ];
}
