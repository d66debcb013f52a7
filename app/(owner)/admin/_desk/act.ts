import { redirect } from "next/navigation";
import type { z } from "zod";
import { type Refused, textOf } from "@/app/_parts/form-state";
import { refusedBy } from "@/app/(owner)/_refused";
import { requireAdmin } from "@/lib/access/owners/session";
import type { ModeratorAct } from "@/lib/operations/moderation/moderation";
import type { DoneCode } from "./done-code";
import type { ActForm } from "./forms";
import { problemsOf } from "./problems";

type Work<Wish> = (wish: Wish, act: ModeratorAct) => Promise<DoneCode>;

/**
 * Does what a form of the desk asks for, all of it or nothing, in the name of the admin who sent it, and
 * goes back to where the form stood. What refuses it is said in the form.
 */
export async function act<Wish extends z.output<typeof ActForm>>(
  form: FormData,
  shape: z.ZodType<Wish>,
  work: Work<Wish>,
): Promise<Refused> {
  const { id } = await requireAdmin("public");
  const values = valuesOf(form);
  const wish = shape.safeParse({ ...values, reports: form.getAll("reports") });
  if (!wish.success) return problemsOf(wish.error, values);
  const { reason, back } = wish.data;
  const act: ModeratorAct = { by: { adminOwnerId: id }, reason, now: new Date() };
  let done: DoneCode;
  try {
    done = await work(wish.data, act);
  } catch (error) {
    return refusedBy(error, values);
  }
  redirect(`${back}?done=${done}&settled=${form.getAll("reports").length}`);
}

const NAMES = [
  "reason",
  "back",
  "verb",
  "type",
  "target",
  "lobster",
  "status",
  "duration",
  "as",
  "appeal",
  "decision",
];

const valuesOf = (form: FormData): Record<string, string> => ({
  ...Object.fromEntries(NAMES.map((name) => [name, textOf(form, name)])),
  reports: form.getAll("reports").join(" "),
});
