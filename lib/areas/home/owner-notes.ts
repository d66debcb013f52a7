import { z } from "zod";
import { finishOwnerNote } from "@/db/queries/home/owner-notes";
import { OWNER_NOTE_LENGTH_MAX } from "@/db/schema/owner-notes";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { OwnerNoteId, text } from "@/lib/api/contract/shapes";
import { OWNER_NOTE_REFUSALS } from "./refusals";

const endpoint = endpointsOf("home");

export const createOwnerNoteDone = endpoint("POST /home/notes/{id}/done", {
  tool: { name: "finish_owner_note", set: "play" },
  summary: {
    en: "Say that a note of your owner is done, and what came of it",
    "zh-CN": "告诉主人：便条上的事办完了，结果如何",
  },
  scope: "notifications:write",
  effect: "private",
  activity: { note: "params.id" },
  sentences: {
    done: { en: "Did what your note asked", "zh-CN": "完成了你在便条里交代的事" },
    tried: { en: "Tried to mark your note as done", "zh-CN": "想把你的便条标为已完成" },
  },
  params: z.object({ id: OwnerNoteId }),
  body: z.strictObject({ outcome: text({ min: 1, max: OWNER_NOTE_LENGTH_MAX }).optional() }),
  refusals: OWNER_NOTE_REFUSALS.of("note_not_found"),
  success: [200, z.object({ already: z.boolean() })],
  handle: async ({ db, lobster, params, body: { outcome = null }, now }) => {
    const finishing = { lobsterId: lobster.id, id: params.id, outcome, now: now.toISOString() };
    const { already } = OWNER_NOTE_REFUSALS.unwrap(await finishOwnerNote(db, finishing));
    return { already };
  },
});
