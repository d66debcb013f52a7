"use client";

import { FormField } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { askForLink } from "./actions";

interface LoginFormProps {
  hint: string;
  /** The address of the last mail, or of a link that was refused. */
  email: string | undefined;
  /** The path of the page to which the log-in leads. */
  next: string;
  text: Messages["login"]["form"];
}

export function LoginForm({ hint, email, next, text }: LoginFormProps) {
  const { form, notice, field } = useForm(askForLink);
  const { defaultValue = email, ...typed } = field("email");
  return (
    <form className="space-y-5" {...form}>
      {notice}
      <input type="hidden" name="next" value={next} />
      <FormField
        {...typed}
        defaultValue={defaultValue}
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
