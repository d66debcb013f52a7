import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { formAction } from "@/app/_forms/form-action";
import type { FormAction, Refused } from "@/app/_forms/form-state";
import { refusal } from "@/app/_forms/refused";
import type { Typed } from "@/app/_forms/typed";
import { requireAdmin, requireModerator } from "@/lib/access/owners/session";
import type { ModeratorAct } from "@/lib/operations/moderation/moderation";
import type { DoneCode } from "./desk-done";
import type { ActForm } from "./forms";

export const requireActingAdmin = () => requireAdmin("public");

/** The act of a moderator, now and for this reason. */
export const actOf = ({ id }: { id: string }, reason: string): ModeratorAct => ({
  by: { adminOwnerId: id },
  reason,
  now: new Date(),
});

/**
 * The server action of a moderator's form. `work` runs one transaction in the name of the moderator who sent the
 * form. Afterwards the page of the form confirms the act.
 */
export const deskAction = <Fields extends z.output<typeof ActForm> & { reports?: string[] }>(
  shape: z.ZodType<Fields>,
  work: (fields: Fields, act: ModeratorAct) => Promise<DoneCode>,
): FormAction =>
  formAction(
    () => requireModerator("public"),
    shape,
    async (moderator, fields) => {
      const done = await work(fields, actOf(moderator, fields.reason));
      // The header counts the queue.
      refresh();
      return `${fields.back}?done=${done}&settled=${fields.reports?.length ?? 0}`;
    },
    { onInvalid: problemsOf },
  );

const FIELDS = ["reason", "status", "duration", "as", "reports", "found", "pasted", "sure", "post"] as const;

/**
 * The form state after validation: a message for each invalid field. If only hidden fields are invalid, one message
 * for the whole form.
 */
export async function problemsOf(error: z.ZodError, typed: Typed): Promise<Refused> {
  const [t, forms] = await Promise.all([getTranslations("admin.problems"), getTranslations("common.forms")]);
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  const named = FIELDS.filter((field) => wrong.has(field));
  const errors = Object.fromEntries(named.map((field) => [field, t(field)]));
  return refusal({ problem: named.length > 0 ? undefined : forms("other"), errors, typed });
}
