"use client";

import { ChoiceField } from "@/app/_forms/choice-field";
import { FieldError } from "@/app/_forms/labelled";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import { ROLL_GRACE_HOURS_DEFAULT } from "@/lib/access/keys/key-lifetimes";
import type { Messages } from "@/lib/pages/i18n/messages";
import { roll } from "../actions";
import type { Handover } from "../handover";
import { MintedKeyPanel } from "../minted-key";

interface RollFormProps {
  keyId: string;
  mayRoll: boolean;
  handover: Handover;
  graces: { value: string; label: string }[];
  text: Messages["keys"];
}

export function RollForm({ keyId, mayRoll, handover, graces, text }: RollFormProps) {
  const { state, form, notice, errors } = useForm(roll);
  if (state.status === "minted")
    return <MintedKeyPanel apiKey={state.key} keyId={state.keyId} handover={handover} />;
  if (!mayRoll) return notice;
  return (
    <section aria-labelledby="roll" className="space-y-3">
      <h2 id="roll">{text.roll.title}</h2>
      <p>{text.roll.text}</p>
      <form className="sheet space-y-5" {...form}>
        {notice}
        <input type="hidden" name="key_id" value={keyId} />
        <ChoiceField
          legend={text.roll.grace}
          name="grace"
          options={graces}
          chosen={String(ROLL_GRACE_HOURS_DEFAULT)}
        />
        <FieldError name="grace" error={errors.grace && text.refused.grace} />
        <Submit>{text.roll.button}</Submit>
      </form>
    </section>
  );
}
