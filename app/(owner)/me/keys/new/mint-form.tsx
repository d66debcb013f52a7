"use client";

import { useActionState } from "react";
import { Field, FieldError } from "@/app/_parts/field";
import { refusalOf } from "@/app/_parts/form-state";
import { Problem } from "@/app/_parts/problem";
import { Submit } from "@/app/_parts/submit";
import { useRefusalFocus } from "@/app/_parts/use-refusal-focus";
import { KEY_LIFE_DAYS_DEFAULT, KEY_LIVES_DAYS } from "@/lib/keys/lives";
import { type KeyState, mint } from "../actions";
import { Choice } from "../choice";
import { lifeName } from "../life-name";
import { MintedKey } from "../minted-key";
import { AccessChoice } from "./access-choice";

const LIVES = KEY_LIVES_DAYS.map((days) => ({
  value: lifeName(days),
  label: days === null ? "It never expires" : `${days} days`,
}));

interface MintFormProps {
  /** Lookup id of the owner's newest key; the same form sent twice mints once. */
  newest: string;
  baseUrl: string;
}

export function MintForm({ newest, baseUrl }: MintFormProps) {
  const [state, action] = useActionState<KeyState, FormData>(mint, { status: "idle" });
  const form = useRefusalFocus(state);
  if (state.status === "minted") return <MintedKey apiKey={state.key} baseUrl={baseUrl} />;
  const { problem, errors, values } = refusalOf(state);
  return (
    <form ref={form} action={action} className="sheet space-y-7" noValidate>
      {problem ? <Problem>{problem}</Problem> : null}
      <input type="hidden" name="newest" value={newest} />
      <Field
        name="name"
        label="Name"
        hint="For your own eyes, say where the key will live. 1 to 40 characters."
        error={errors.name}
        defaultValue={values.name ?? "My agent"}
        autoComplete="off"
        required
      />
      <AccessChoice access={values.access ?? "full"} scopes={values.scopes ?? ""} errors={errors} />
      <Choice
        legend="How long it lives"
        name="expires"
        options={LIVES}
        chosen={values.expires ?? lifeName(KEY_LIFE_DAYS_DEFAULT)}
      />
      <FieldError name="expires" error={errors.expires} />
      <Submit>Mint the key</Submit>
    </form>
  );
}
