"use client";

import { TextArea } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { leaveNote } from "../actions";

export function NoteForm({ text }: { text: Messages["me"]["notes"] }) {
  const { form, notice, field } = useForm(leaveNote);
  return (
    <form className="space-y-4" {...form}>
      {notice}
      <TextArea {...field("text")} label={text.label} hint={text.hint} rows={3} required />
      <Submit quiet>{text.button}</Submit>
    </form>
  );
}
