"use client";

import { ChoiceField } from "@/app/_forms/choice-field";
import { FormField } from "@/app/_forms/field";
import { FieldError } from "@/app/_forms/labelled";
import { Submit } from "@/app/_forms/submit";
import { useFilledForm } from "@/app/_forms/use-form";
import { KEY_LIFETIME_DAYS_DEFAULT } from "@/lib/access/keys/key-lifetimes";
import type { Messages } from "@/lib/pages/i18n/messages";
import { mint } from "../actions";
import type { Handover } from "../handover";
import { lifetimeValue } from "../lifetime-value";
import { MintedKeyPanel } from "../minted-key";
import { AccessChoice } from "./access-choice";

interface MintFormProps {
  /** The lookup id of the owner's newest key. With it, a form that is sent twice mints only one key. */
  newest: string;
  handover: Handover;
  /** Whether the owner may give the key the scope of the admin-only operations. */
  isAdmin: boolean;
  lifetimes: { value: string; label: string }[];
  text: Messages["keys"];
}

export function MintForm({ newest, handover, isAdmin, lifetimes, text }: MintFormProps) {
  const { state, form, notice, errors, values, field } = useFilledForm(mint, {
    name: text.mint.nameDefault,
    access: "full",
    scopes: "",
    admin: "",
    expires: lifetimeValue(KEY_LIFETIME_DAYS_DEFAULT),
  });
  if (state.status === "minted")
    return <MintedKeyPanel apiKey={state.key} keyId={state.keyId} handover={handover} />;
  return (
    <form className="sheet space-y-7" {...form}>
      {notice}
      <input type="hidden" name="newest" value={newest} />
      <FormField
        {...field("name")}
        label={text.mint.name}
        hint={text.mint.nameHint}
        autoComplete="off"
        required
      />
      <AccessChoice access={values.access} scopes={values.scopes} errors={errors} text={text} />
      {isAdmin ? (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name="admin"
            value="1"
            defaultChecked={Boolean(values.admin)}
            className="size-4 shrink-0 accent-sea"
          />
          <span>
            {text.mint.admin} <span className="text-soft">– {text.mint.adminNote}</span>
          </span>
        </label>
      ) : null}
      <ChoiceField legend={text.mint.lives} name="expires" options={lifetimes} chosen={values.expires} />
      <FieldError name="expires" error={errors.expires && text.refused.expires} />
      <Submit>{text.mint.button}</Submit>
    </form>
  );
}
