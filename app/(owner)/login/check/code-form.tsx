"use client";

import { FormField } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { enterCode } from "../actions";

export function CodeForm({ text }: { text: Messages["login"]["code"] }) {
  const { form, notice, problem, field } = useForm(enterCode);
  return (
    <form className="space-y-5" {...form}>
      {notice}
      <FormField
        {...field("code")}
        label={text.label}
        hint={text.hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        aria-invalid={problem ? true : undefined}
        autoFocus
      />
      <Submit>{text.send}</Submit>
    </form>
  );
}
