"use client";

import { useActionState } from "react";
import { refusalOf } from "@/app/_parts/form-state";
import { ProblemNotice } from "@/app/_parts/problem";
import { Submit } from "@/app/_parts/submit";
import { TextArea } from "@/app/_parts/text-area";
import { useRefusalFocus } from "@/app/_parts/use-refusal-focus";
import type { Messages } from "@/lib/pages/i18n/messages";
import { type AppealState, sendAppeal } from "./actions";

interface AppealFormProps {
  entryId: string;
  text: Messages["me"]["moderation"]["form"];
}

export function AppealForm({ entryId, text }: AppealFormProps) {
  const [state, action] = useActionState<AppealState, FormData>(sendAppeal, { status: "idle" });
  const form = useRefusalFocus(state);
  const { problem, errors, values } = refusalOf(state);
  const isRefused = state.status === "refused" && values.entry_id === entryId;
  return (
    <details open={isRefused}>
      <summary className="min-h-11 content-center text-sea">{text.open}</summary>
      <form ref={form} action={action} className="space-y-4 pt-2" noValidate>
        {isRefused && problem ? <ProblemNotice>{problem}</ProblemNotice> : null}
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
