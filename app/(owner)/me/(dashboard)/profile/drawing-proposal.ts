import type { Refused } from "@/app/_forms/form-state";
import { shownAgain, type Typed } from "@/app/_forms/typed";
import { anotherSeed } from "@/lib/pages/crest/another";
import { ANOTHER } from "./drawing-choice";

/** The state of a form that shows another drawing and what was typed; nothing is saved. */
type Proposed = Omit<Refused, "status"> & { status: "proposed" };

/** Proposes another seed in the field `name`, if the form was sent for that. */
export const proposalOf =
  (name: string) =>
  (form: FormData, typed: Typed): Proposed | undefined => {
    if (!form.has(ANOTHER)) return undefined;
    const kept = shownAgain(typed);
    return { status: "proposed", errors: {}, values: { ...kept, [name]: anotherSeed(kept[name] ?? "") } };
  };
