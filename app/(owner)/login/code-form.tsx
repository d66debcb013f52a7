"use client";

import { FormField } from "@/app/_forms/field";
import type { FormAction } from "@/app/_forms/form-state";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";

interface CodeFormProps {
  action: FormAction;
  text: Messages["login"]["code"];
  /** Further hidden fields. */
  hidden?: Record<string, string>;
}

export function CodeForm({ action, text, hidden = {} }: CodeFormProps) {
  const { form, notice, problem, field } = useForm(action);
  return (
    <form className="space-y-5" {...form}>
      {notice}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
