import { z } from "zod";
import { NOT_SHOWN_AGAIN } from "@/app/_forms/typed";
import { text } from "@/lib/api/contract/shapes";
import { LOBSTER_STATUSES } from "@/lib/areas/lobsters/status";
import { DURATIONS } from "@/lib/operations/moderation/durations";
import { REASON_MAX } from "@/lib/operations/moderation/reason";

/** Bounds the work of one form: each report is settled by its own statement. */
const REPORTS_MAX = 100;

const Reports = z.array(z.guid()).max(REPORTS_MAX);

const PATH_MAX = 100;

/** The fields of every moderation form: the reason, and the path of the page to return to. */
export const ActForm = z.object({
  reason: text({ min: 1, max: REASON_MAX }),
  back: z
    .string()
    .max(PATH_MAX)
    .regex(/^\/admin(\/targets\/[a-z]+\/[0-9a-f-]{36})?$/),
});

export const TextForm = ActForm.extend({
  verb: z.enum(["hide", "restore"]),
  type: z.enum(["post", "comment", "question", "whisper"]),
  target: z.guid(),
  reports: Reports,
});

export const SanctionForm = ActForm.extend({
  lobster: z.guid(),
  status: z.enum(LOBSTER_STATUSES),
  duration: z.enum(DURATIONS),
  reports: Reports,
});

export const SettleForm = ActForm.extend({
  as: z.enum(["actioned", "dismissed"]),
  reports: Reports.min(1),
});

export const AppealDecision = ActForm.extend({
  appeal: z.guid(),
  decision: z.enum(["upheld", "rejected"]),
});

/** Longer than a key, because text around it may have been copied, too. */
const PASTED_MAX = 200;

/** The fields of the form that revokes a leaked key. */
export const PastedForm = z.object({
  pasted: text({ min: 1, max: PASTED_MAX }).meta(NOT_SHOWN_AGAIN),
  found: text({ min: 1, max: REASON_MAX }),
  /** The moderator confirmed by a tick that this is irreversible. */
  sure: z.literal("yes").meta(NOT_SHOWN_AGAIN),
});
