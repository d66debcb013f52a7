import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { z } from "zod";
import type { Refused } from "@/app/_parts/form-state";
import { refusedBy } from "@/app/(owner)/_refused";
import { typedIn } from "@/app/(owner)/_typed";
import { requireAdmin } from "@/lib/access/owners/session";
import type { ModeratorAct } from "@/lib/operations/moderation/moderation";
import type { DoneCode } from "./done-code";
import type { ActForm } from "./forms";
import { problemsOf } from "./problems";

type Work<Fields> = (fields: Fields, act: ModeratorAct) => Promise<DoneCode>;

/**
 * Validates a moderator's form, runs `work` in the name of the admin who sent it, and redirects to the page that
 * the form was on. Returns the form state if the form is invalid or `work` refuses it. `work` is one transaction.
 */
export async function runForm<Fields extends z.output<typeof ActForm>>(
  form: FormData,
  shape: z.ZodType<Fields>,
  work: Work<Fields>,
): Promise<Refused> {
  const { id } = await requireAdmin("public");
  const typed = typedIn(form, shape);
  const parsed = shape.safeParse({ ...typed.values, reports: form.getAll("reports") });
  if (!parsed.success) return problemsOf(parsed.error, typed);
  const { reason, back } = parsed.data;
  const act: ModeratorAct = { by: { adminOwnerId: id }, reason, now: new Date() };
  let done: DoneCode;
  try {
    done = await work(parsed.data, act);
  } catch (error) {
    return refusedBy(error, typed);
  }
  // The header counts the queue.
  refresh();
  redirect(`${back}?done=${done}&settled=${form.getAll("reports").length}`);
}
