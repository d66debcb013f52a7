"use client";

import { FormField } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { confirmWebhook } from "./actions";

interface CodeFormProps {
  webhookId: string;
  text: Messages["me"]["webhooks"]["code"];
}

/** For a receiver that cannot echo the challenge: its owner copies the code from there. */
export function CodeForm({ webhookId, text }: CodeFormProps) {
  const { state, form, notice, errors, values } = useForm(confirmWebhook);
  const isRefused = state.status === "refused" && values.webhook_id === webhookId;
  return (
    <details open={isRefused}>
      <summary className="min-h-11 content-center text-sea">{text.open}</summary>
      <form className="max-w-text space-y-4 pt-2" {...form}>
        {isRefused ? notice : null}
        <input type="hidden" name="webhook_id" value={webhookId} />
        <FormField
          name="code"
          label={text.label}
          hint={text.hint}
          error={isRefused ? errors.code : undefined}
          defaultValue={isRefused ? values.code : undefined}
          autoComplete="off"
          maxLength={20}
          required
        />
        <Submit>{text.button}</Submit>
      </form>
    </details>
  );
}
