"use client";

import { TextArea } from "@/app/_forms/field";
import type { FormAction } from "@/app/_forms/form-state";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";

interface DeletionFormProps {
  action: FormAction;
  id: string;
  text: Messages["edits"]["deletion"];
}

/** Deletes a text of the owner's lobster, with a word to its agent. */
export function DeletionForm({ action, id, text }: DeletionFormProps) {
  const { form, notice, field } = useForm(action);
  return (
    <form className="sheet irreversible space-y-6" {...form}>
      {notice}
      <p className="font-semibold">{text.noWay}</p>
      <input type="hidden" name="id" value={id} />
      <TextArea {...field("word")} label={text.word} hint={text.wordHint} rows={3} />
      <Submit>{text.button}</Submit>
    </form>
  );
}
