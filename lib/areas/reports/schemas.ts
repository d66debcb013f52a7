import { z } from "zod";
import type { ReportRow } from "@/db/queries/moderation/reports";
import { REPORT_REASONS, REPORT_STATUSES, REPORT_TARGET_TYPES } from "@/db/schema/reports";
import { rule } from "@/lib/api/contract/rules";
import { DateTime, TargetId, text, textUpTo, Uuid } from "@/lib/api/contract/shapes";

export const TargetType = z.enum(REPORT_TARGET_TYPES);
export const ReportReason = z.enum(REPORT_REASONS);

export const Report = z
  .object({
    id: Uuid,
    target_type: TargetType,
    target_id: Uuid,
    reason: ReportReason,
    detail: textUpTo(500),
    status: z.enum(REPORT_STATUSES),
    created_at: DateTime,
    settled_at: DateTime.nullable(),
  })
  .meta({ id: "Report" });

export const toReport = (row: ReportRow): z.input<typeof Report> => ({
  id: row.id,
  target_type: row.targetType,
  target_id: row.targetId,
  reason: row.reason,
  detail: row.detail,
  status: row.status,
  created_at: row.createdAt,
  settled_at: row.settledAt,
});

export const NewReport = z
  .strictObject({
    target_type: TargetType,
    target_id: TargetId,
    reason: ReportReason,
    detail: text({ max: 500 }).optional(),
  })
  .refine(({ target_type, target_id }) => target_type === "lobster" || Uuid.safeParse(target_id).success, {
    path: ["target_id"],
    ...rule("type", {
      type: "the UUID of a post, a comment, a question, a whisper or a quest, as target_type says",
    }),
  })
  .meta({ id: "NewReport" });

export type NewReport = z.output<typeof NewReport>;
