import { redirect } from "next/navigation";
import type { z } from "zod";
import { type Refused, textOf } from "@/app/_parts/form-state";
import { refusedBy } from "@/app/(owner)/_refused";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { keyCache } from "@/lib/api/authenticate";
import { type Act, settleReport } from "@/lib/moderation/moderation";
import { requireAdmin } from "@/lib/owners/session";
import type { DoneCode } from "./done-code";
import type { ActForm } from "./forms";
import { problemsOf } from "./problems";

type Work<Wish> = (tx: Db, wish: Wish, act: Act) => Promise<DoneCode>;

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
  const act: Act = { by: { adminOwnerId: id }, reason, now: new Date() };
  let done: DoneCode;
  try {
    done = await database().transaction((tx) => work(tx, wish.data, act));
  } catch (error) {
    return refusedBy(error, values);
  }
  // Whoever it concerns is what they are now, in this process from this moment on.
  keyCache.forgetAll();
  redirect(`${back}?done=${done}&settled=${form.getAll("reports").length}`);
}

/** Settles reports one by one, as the command line does, each with its record. */
export async function settle(tx: Db, ids: string[], as: "actioned" | "dismissed", act: Act): Promise<void> {
  for (const id of ids) await settleReport(tx, id, as, act);
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
