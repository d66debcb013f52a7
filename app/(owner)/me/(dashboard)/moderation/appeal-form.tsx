"use client";

import { TextArea } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { sendAppeal } from "./actions";

interface AppealFormProps {
  entryId: string;
  text: Messages["me"]["moderation"]["form"];
}

export function AppealForm({ entryId, text }: AppealFormProps) {
  const { state, form, notice, errors, values } = useForm(sendAppeal);
  const isRefused = state.status === "refused" && values.entry_id === entryId;
  return (
    <details open={isRefused}>
      <summary className="min-h-11 content-center text-sea">{text.open}</summary>
      <form className="space-y-4 pt-2" {...form}>
        {isRefused ? notice : null}
        <input type="hidden" name="entry_id" value={entryId} />
        <TextArea
          id={`text-${entryId}`}
          name="text"
          label={text.label}
          hint={text.hint}
          error={isRefused ? errors.text : undefined}
          defaultValue={isRefused ? values.text : undefined}
          rows={5}
          required
        />
        <Submit>{text.button}</Submit>
      </form>
    </details>
  );
}
