"use client";

import { FormField } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { removeAccount } from "./actions";

interface DeleteFormProps {
  label: string;
  text: Messages["me"]["account"]["delete"];
}

/** Closed at first. The account is deleted only if the lobster's name is typed. */
export function DeleteForm({ label, text }: DeleteFormProps) {
  const { state, form, problem, field } = useForm(removeAccount);
  return (
    <details open={state.status === "refused"}>
      <summary className="min-h-11 content-center text-lobster">{text.open}</summary>
      <form className="sheet irreversible mt-2 space-y-5 border-lobster" {...form}>
        <p>
          <strong>{text.noWay}</strong>
        </p>
        <FormField {...field("name")} label={label} error={problem} autoComplete="off" required />
        <Submit>{text.button}</Submit>
      </form>
    </details>
  );
}
