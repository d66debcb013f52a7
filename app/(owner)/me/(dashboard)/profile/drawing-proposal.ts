import type { Refused } from "@/app/_forms/form-state";
import { shownAgain, type Typed } from "@/app/_forms/typed";
import { anotherSeed } from "@/lib/pages/crest/another";
import { ANOTHER } from "./drawing-choice";

/** The state of a form that shows another drawing and what was typed; nothing is saved. */
type Proposed = Omit<Refused, "status"> & { status: "proposed" };

/** Proposes another seed in the field that the form's button names, if the form was sent by such a button. */
export function proposal(form: FormData, typed: Typed): Proposed | undefined {
  const name = form.get(ANOTHER);
  if (name !== "avatar_seed" && name !== "owner_avatar_seed") return undefined;
  const kept = shownAgain(typed);
  return { status: "proposed", errors: {}, values: { ...kept, [name]: anotherSeed(kept[name] ?? "") } };
}
