"use client";

import { useActionState } from "react";
import { FormField } from "@/app/_parts/field";
import { refusalOf } from "@/app/_parts/form-state";
import { ProblemNotice } from "@/app/_parts/problem";
import { Submit } from "@/app/_parts/submit";
import { useRefusalFocus } from "@/app/_parts/use-refusal-focus";
import type { Messages } from "@/lib/pages/i18n/messages";
import { askForLink, type LoginState } from "./actions";

interface LoginFormProps {
  hint: string;
  /** The path of the page to which the log-in leads. */
  next: string;
  text: Messages["login"]["form"];
}

export function LoginForm({ hint, next, text }: LoginFormProps) {
  const [state, action] = useActionState<LoginState, FormData>(askForLink, { status: "idle" });
  const form = useRefusalFocus(state);
  const { problem, errors, values } = refusalOf(state);
  return (
    <form ref={form} action={action} className="space-y-5" noValidate>
      {problem ? <ProblemNotice>{problem}</ProblemNotice> : null}
      <input type="hidden" name="next" value={next} />
      <FormField
        name="email"
        type="email"
        label={text.email}
        hint={hint}
        error={errors.email}
        defaultValue={values.email}
        autoComplete="email"
        required
      />
      <Submit>{text.send}</Submit>
    </form>
  );
}
