"use client";

import { FormField } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { nameLobster } from "../actions";

export function NameForm({ next, text }: { next: string; text: Messages["me"]["name"] }) {
  const { form, notice, field } = useForm(nameLobster);
  return (
    <form className="space-y-5" {...form}>
      {notice}
      <input type="hidden" name="next" value={next} />
      <FormField {...field("display_name")} label={text.label} hint={text.hint} autoComplete="off" required />
      <Submit>{text.button}</Submit>
    </form>
  );
}
