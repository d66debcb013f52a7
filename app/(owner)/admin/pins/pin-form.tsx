"use client";

import { useActionState } from "react";
import { FormField } from "@/app/_parts/field";
import { refusalOf } from "@/app/_parts/form-state";
import { ProblemNotice } from "@/app/_parts/problem";
import { Submit } from "@/app/_parts/submit";
import { useRefusalFocus } from "@/app/_parts/use-refusal-focus";
import { type PinState, pin } from "./actions";

interface PinFormProps {
  labels: Record<"post" | "postHint" | "pin", string>;
}

export function PinForm({ labels }: PinFormProps) {
  const [state, action] = useActionState<PinState, FormData>(pin, { status: "idle" });
  const form = useRefusalFocus(state);
  const { problem, errors, values } = refusalOf(state);
  return (
    <form ref={form} action={action} className="sheet max-w-text space-y-5" noValidate>
      {problem ? <ProblemNotice>{problem}</ProblemNotice> : null}
      <FormField
        name="post"
        label={labels.post}
        hint={labels.postHint}
        error={errors.post}
        defaultValue={values.post}
        autoComplete="off"
        required
      />
      <Submit>{labels.pin}</Submit>
    </form>
  );
}
