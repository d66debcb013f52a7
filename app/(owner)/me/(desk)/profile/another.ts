import { type Refused, refusal } from "@/app/_parts/form-state";
import { anotherSeed } from "@/lib/pages/crest/another";

/** The name of the button that asks for another drawing. */
export const ANOTHER = "another";

/** The state of a form that shows another drawing and what was typed; nothing is saved. */
export type Proposed = Omit<Refused, "status"> & { status: "proposed" };

/** Proposes another seed in the field `name`. */
export function proposal(values: Record<string, string>, name: string): Proposed {
  const { errors, values: kept } = refusal({ values });
  return { status: "proposed", errors, values: { ...kept, [name]: anotherSeed(kept[name] ?? "") } };
}
