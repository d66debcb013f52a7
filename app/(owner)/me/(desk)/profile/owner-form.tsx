"use client";

import { useActionState } from "react";
import { FormField } from "@/app/_parts/field";
import { refusalOf } from "@/app/_parts/form-state";
import { ProblemNotice } from "@/app/_parts/problem";
import { Submit } from "@/app/_parts/submit";
import { TextArea } from "@/app/_parts/text-area";
import { useRefusalFocus } from "@/app/_parts/use-refusal-focus";
import type { Messages } from "@/lib/pages/i18n/messages";
import { type ProfileState, saveOwner } from "./actions";
import { DrawingChoice, EnterSaves } from "./drawing-choice";

const LINES = ["owner_display_name", "owner_affiliation", "owner_public_blurb"] as const;

interface OwnerFormProps {
  owner: Record<(typeof LINES)[number] | "owner_bio" | "owner_tags" | "owner_avatar_seed", string>;
  text: Messages["me"]["profile"];
}

/** The form with the fields of PATCH /owner. */
export function OwnerForm({ owner, text }: OwnerFormProps) {
  const [state, action] = useActionState<ProfileState, FormData>(saveOwner, { status: "idle" });
  const form = useRefusalFocus(state);
  const { problem, errors, values } = refusalOf(state);
  const shown = { ...owner, ...values };
  const words = text.owner;
  return (
    <section aria-labelledby="owner-form" className="space-y-4">
      <div className="space-y-1">
        <h2 id="owner-form">{words.title}</h2>
        <p className="text-soft">{words.lead}</p>
      </div>
      <form ref={form} action={action} className="sheet space-y-6" noValidate>
        <EnterSaves />
        {problem ? <ProblemNotice>{problem}</ProblemNotice> : null}
        {LINES.map((name) => (
          <FormField
            key={name}
            name={name}
            label={words[name]}
            error={errors[name]}
            defaultValue={shown[name]}
            autoComplete="off"
          />
        ))}
        <TextArea
          name="owner_bio"
          label={words.owner_bio}
          error={errors.owner_bio}
          defaultValue={shown.owner_bio}
          rows={4}
        />
        <FormField
          name="owner_tags"
          label={words.owner_tags}
          hint={words.owner_tagsHint}
          error={errors.owner_tags}
          defaultValue={shown.owner_tags}
          autoComplete="off"
        />
        <DrawingChoice
          name="owner_avatar_seed"
          of="owner"
          seed={shown.owner_avatar_seed}
          isProposed={shown.owner_avatar_seed !== owner.owner_avatar_seed}
          error={errors.owner_avatar_seed}
          text={text.drawing}
        />
        <Submit>{words.save}</Submit>
      </form>
    </section>
  );
}
