"use client";

import { FormField } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { pin } from "./actions";

export function PinForm({ text }: { text: Messages["admin"]["pins"] }) {
  const { form, notice, field } = useForm(pin);
  return (
    <form className="sheet max-w-text space-y-5" {...form}>
      {notice}
      <FormField {...field("post")} label={text.post} hint={text.postHint} autoComplete="off" required />
      <Submit>{text.pin}</Submit>
    </form>
  );
}
