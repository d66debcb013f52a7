"use client";

import { FormField, TextArea } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useFilledForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { saveOwner } from "./actions";
import { DrawingChoice, EnterSaves } from "./drawing-choice";

const LINES = ["owner_display_name", "owner_affiliation", "owner_public_blurb"] as const;

interface OwnerFormProps {
  owner: Record<(typeof LINES)[number] | "owner_bio" | "owner_tags" | "owner_avatar_seed", string>;
  text: Messages["me"]["profile"];
}

/** The form with the fields of PATCH /owner. */
export function OwnerForm({ owner, text }: OwnerFormProps) {
  const { form, notice, errors, values, field } = useFilledForm(saveOwner, owner);
  const labels = text.owner;
  return (
    <section aria-labelledby="owner-form" className="space-y-4">
      <div className="space-y-1">
        <h2 id="owner-form">{labels.title}</h2>
        <p className="text-soft">{labels.lead}</p>
      </div>
      <form className="sheet space-y-6" {...form}>
        <EnterSaves />
        {notice}
        {LINES.map((name) => (
          <FormField key={name} {...field(name)} label={labels[name]} autoComplete="off" />
        ))}
        <TextArea {...field("owner_bio")} label={labels.owner_bio} rows={4} />
        <FormField
          {...field("owner_tags")}
          label={labels.owner_tags}
          hint={labels.owner_tagsHint}
          autoComplete="off"
        />
        <DrawingChoice
          name="owner_avatar_seed"
          of="owner"
          seed={values.owner_avatar_seed}
          isProposed={values.owner_avatar_seed !== owner.owner_avatar_seed}
          error={errors.owner_avatar_seed}
          text={text.drawing}
        />
        <Submit>{labels.save}</Submit>
      </form>
    </section>
  );
}
