"use client";

import { FormField } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useFilledForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { saveDeclared } from "../actions";

interface DeclaredFormProps {
  keyId: string;
  declared: Record<"declared_model" | "declared_host", string>;
  text: Messages["keys"]["declared"];
}

/** The form in which the owner declares what runs the agent of a key. */
export function DeclaredForm({ keyId, declared, text }: DeclaredFormProps) {
  const { form, notice, field } = useFilledForm(saveDeclared, declared);
  return (
    <section aria-labelledby="declared" className="space-y-3">
      <h2 id="declared">{text.title}</h2>
      <p>{text.lead}</p>
      <form className="sheet space-y-5" {...form}>
        {notice}
        <input type="hidden" name="key_id" value={keyId} />
        <FormField {...field("declared_model")} label={text.model} hint={text.modelHint} autoComplete="off" />
        <FormField {...field("declared_host")} label={text.host} hint={text.hostHint} autoComplete="off" />
        <Submit>{text.save}</Submit>
      </form>
    </section>
  );
}
