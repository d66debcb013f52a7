"use client";

import { useActionState } from "react";
import { Field } from "@/app/_parts/field";
import { refusalOf } from "@/app/_parts/form-state";
import { Problem } from "@/app/_parts/problem";
import { Submit } from "@/app/_parts/submit";
import { useRefusalFocus } from "@/app/_parts/use-refusal-focus";
import { type NameState, nameLobster } from "../actions";

export function NameForm() {
  const [state, action] = useActionState<NameState, FormData>(nameLobster, { status: "idle" });
  const form = useRefusalFocus(state);
  const { problem, errors, values } = refusalOf(state);
  return (
    <form ref={form} action={action} className="space-y-5" noValidate>
      {problem ? <Problem>{problem}</Problem> : null}
      <Field
        name="display_name"
        label="Its name"
        hint="2 to 32 characters. If another lobster has the name already, yours gets a number behind it."
        error={errors.display_name}
        defaultValue={values.display_name}
        autoComplete="off"
        required
      />
      <Submit>Register my lobster</Submit>
    </form>
  );
}
