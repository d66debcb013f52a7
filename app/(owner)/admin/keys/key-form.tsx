"use client";

import { useActionState } from "react";
import { Done } from "@/app/_parts/done";
import { FieldError, FormField } from "@/app/_parts/field";
import { refusalOf } from "@/app/_parts/form-state";
import { ProblemNotice } from "@/app/_parts/problem";
import { Submit } from "@/app/_parts/submit";
import { useRefusalFocus } from "@/app/_parts/use-refusal-focus";
import { ReasonField } from "../_desk/reason";
import { endPasted, type PastedState } from "./actions";

interface KeyFormProps {
  labels: Record<"key" | "keyHint" | "found" | "foundHint" | "sure" | "submit" | "nobody", string>;
  /** Texts in which LOOKUP_ID stands for the key's public part, and WHOSE for its lobster. */
  templates: Record<"ended" | "endedBefore" | "whose", string>;
}

export function KeyForm({ labels, templates }: KeyFormProps) {
  const [state, action] = useActionState<PastedState, FormData>(endPasted, { status: "idle" });
  const form = useRefusalFocus(state);
  const { problem, errors, values } = refusalOf(state);
  return (
    <div className="space-y-6">
      {state.status === "ended" ? <Done text={doneText(state, labels, templates)} /> : null}
      <form ref={form} action={action} className="sheet space-y-5" noValidate>
        {problem ? <ProblemNotice>{problem}</ProblemNotice> : null}
        <FormField
          name="pasted"
          label={labels.key}
          hint={labels.keyHint}
          error={errors.pasted}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <ReasonField
          id="found"
          name="found"
          label={labels.found}
          hint={labels.foundHint}
          value={values.found}
          error={errors.found}
        />
        <div>
          <label className="flex min-h-11 items-center gap-2.5 leading-snug">
            <input
              type="checkbox"
              id="sure"
              name="sure"
              value="yes"
              className="size-4 shrink-0 accent-sea"
              aria-describedby={errors.sure ? "sure-error" : undefined}
              aria-invalid={errors.sure ? true : undefined}
              required
            />
            {labels.sure}
          </label>
          <FieldError name="sure" error={errors.sure} />
        </div>
        <Submit>{labels.submit}</Submit>
      </form>
    </div>
  );
}

function doneText(
  { isEnded, lookupId, serialNo, displayName }: Extract<PastedState, { status: "ended" }>,
  { nobody }: KeyFormProps["labels"],
  { ended, endedBefore, whose }: KeyFormProps["templates"],
): string {
  const what = (isEnded ? ended : endedBefore).replace("LOOKUP_ID", lookupId);
  return `${what} ${serialNo === null ? nobody : whose.replace("WHOSE", () => `${displayName} #${serialNo}`)}`;
}
