import type { Refused } from "@/app/_parts/form-state";
import { shownAgain, type Typed } from "@/app/(owner)/_typed";
import { anotherSeed } from "@/lib/pages/crest/another";

/** The state of a form that shows another drawing and what was typed; nothing is saved. */
export type Proposed = Omit<Refused, "status"> & { status: "proposed" };

/** Proposes another seed in the field `name`. */
export function proposal(typed: Typed, name: string): Proposed {
  const kept = shownAgain(typed);
  return { status: "proposed", errors: {}, values: { ...kept, [name]: anotherSeed(kept[name] ?? "") } };
}
