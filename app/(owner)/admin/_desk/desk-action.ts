import { refresh } from "next/cache";
import type { z } from "zod";
import { formAction } from "@/app/_forms/form-action";
import type { FormAction } from "@/app/_forms/form-state";
import { requireAdmin } from "@/lib/access/owners/session";
import type { ModeratorAct } from "@/lib/operations/moderation/moderation";
import type { DoneCode } from "./done-code";
import type { ActForm } from "./forms";
import { problemsOf } from "./problems";

export const requireModerator = () => requireAdmin("public");

/** The act of an admin, now and for this reason. */
export const actOf = ({ id }: { id: string }, reason: string): ModeratorAct => ({
  by: { adminOwnerId: id },
  reason,
  now: new Date(),
});

/**
 * The server action of a moderator's form. `work` is one transaction in the name of the admin who sent the form; then the
 * page that the form was on says what was done.
 */
export const deskAction = <Fields extends z.output<typeof ActForm> & { reports?: string[] }>(
  shape: z.ZodType<Fields>,
  work: (fields: Fields, act: ModeratorAct) => Promise<DoneCode>,
): FormAction =>
  formAction(
    requireModerator,
    shape,
    async (admin, fields) => {
      const done = await work(fields, actOf(admin, fields.reason));
      // The header counts the queue.
      refresh();
      return `${fields.back}?done=${done}&settled=${fields.reports?.length ?? 0}`;
    },
    { toldBy: problemsOf },
  );
