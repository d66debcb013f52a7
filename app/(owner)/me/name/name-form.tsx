"use client";

import { useActionState } from "react";
import { FormField } from "@/app/_parts/field";
import { refusalOf } from "@/app/_parts/form-state";
import { ProblemNotice } from "@/app/_parts/problem";
import { Submit } from "@/app/_parts/submit";
import { useRefusalFocus } from "@/app/_parts/use-refusal-focus";
import type { Messages } from "@/lib/pages/i18n/messages";
import { type NameState, nameLobster } from "../actions";

export function NameForm({ text }: { text: Messages["me"]["name"] }) {
  const [state, action] = useActionState<NameState, FormData>(nameLobster, { status: "idle" });
  const form = useRefusalFocus(state);
  const { problem, errors, values } = refusalOf(state);
  return (
    <form ref={form} action={action} className="space-y-5" noValidate>
      {problem ? <ProblemNotice>{problem}</ProblemNotice> : null}
      <FormField
        name="display_name"
        label={text.label}
        hint={text.hint}
        error={errors.display_name}
        defaultValue={values.display_name}
        autoComplete="off"
        required
      />
      <Submit>{text.button}</Submit>
    </form>
  );
}
