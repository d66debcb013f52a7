"use client";

import { TextArea } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useFilledForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { saveComment } from "./actions";
import { CurrentText } from "./edited-meanwhile";

interface CommentFormProps {
  id: string;
  comment: Record<"content" | "expected_edited_at", string>;
  text: Messages["edits"]["form"];
}

/** The form with the fields of PATCH /comments/{id}. */
export function CommentForm({ id, comment, text }: CommentFormProps) {
  const { state, form, notice, values, field } = useFilledForm(saveComment, comment);
  return (
    <form className="sheet space-y-6" {...form}>
      {notice}
      {state.status === "edited_meanwhile" ? (
        <CurrentText {...state.now} history={`/comments/${id}/edits`} text={text} />
      ) : null}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="expected_edited_at" value={values.expected_edited_at} />
      <TextArea {...field("content")} label={text.content} hint={text.commentHint} rows={8} required />
      <Submit>{text.save}</Submit>
    </form>
  );
}
