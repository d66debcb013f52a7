"use client";

import { FormField } from "@/app/_forms/field";
import { FieldError } from "@/app/_forms/labelled";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import { Done } from "@/app/_parts/done";
import { ReasonField } from "../_desk/reason";
import { endPasted } from "./actions";

type PastedState = Awaited<ReturnType<typeof endPasted>>;

interface KeyFormProps {
  labels: Record<"key" | "keyHint" | "found" | "foundHint" | "sure" | "submit" | "nobody", string>;
  /** Texts in which LOOKUP_ID stands for the key's public part, and WHOSE for its lobster. */
  templates: Record<"ended" | "endedBefore" | "whose", string>;
}

export function KeyForm({ labels, templates }: KeyFormProps) {
  const { state, form, notice, errors, field } = useForm(endPasted);
  return (
    <div className="space-y-6">
      {state.status === "ended" ? <Done text={doneText(state, labels, templates)} /> : null}
      <form className="sheet space-y-5" {...form}>
        {notice}
        <FormField
          name="pasted"
          label={labels.key}
          hint={labels.keyHint}
          error={errors.pasted}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-secret=""
          required
        />
        <ReasonField {...field("found")} label={labels.found} hint={labels.foundHint} />
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
