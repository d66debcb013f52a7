"use client";

import { FormField } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { askForLink } from "./actions";

interface LoginFormProps {
  hint: string;
  /** The path of the page to which the log-in leads. */
  next: string;
  text: Messages["login"]["form"];
}

export function LoginForm({ hint, next, text }: LoginFormProps) {
  const { form, notice, field } = useForm(askForLink);
  return (
    <form className="space-y-5" {...form}>
      {notice}
      <input type="hidden" name="next" value={next} />
      <FormField
        {...field("email")}
        type="email"
        label={text.email}
        hint={hint}
        autoComplete="email"
        required
      />
      <Submit>{text.send}</Submit>
    </form>
  );
}
