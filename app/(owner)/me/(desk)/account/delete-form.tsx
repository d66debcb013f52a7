"use client";

import { useActionState } from "react";
import { FormField } from "@/app/_parts/field";
import { refusalOf } from "@/app/_parts/form-state";
import { Submit } from "@/app/_parts/submit";
import { useRefusalFocus } from "@/app/_parts/use-refusal-focus";
import type { Messages } from "@/lib/pages/i18n/messages";
import { type DeletionState, removeAccount } from "./actions";

interface DeleteFormProps {
  label: string;
  text: Messages["me"]["account"]["delete"];
}

/** Closed at first. The account is deleted only if the lobster's name is typed. */
export function DeleteForm({ label, text }: DeleteFormProps) {
  const [state, action] = useActionState<DeletionState, FormData>(removeAccount, { status: "idle" });
  const form = useRefusalFocus(state);
  const { errors, values } = refusalOf(state);
  return (
    <details open={state.status === "refused"}>
      <summary className="min-h-11 content-center text-lobster">{text.open}</summary>
      <form ref={form} action={action} className="sheet mt-2 space-y-5 border-lobster" noValidate>
        <p>
          <strong>{text.noWay}</strong>
        </p>
        <FormField
          name="name"
          label={label}
          error={errors.name}
          defaultValue={values.name}
          autoComplete="off"
          required
        />
        <Submit>{text.button}</Submit>
      </form>
    </details>
  );
}
