"use client";

import type { ReactNode } from "react";
import { ChoiceField } from "@/app/_forms/choice-field";
import { FieldError } from "@/app/_forms/labelled";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Scope } from "@/lib/access/keys/scopes";
import { CONNECTION_LIFETIME_DAYS_DEFAULT } from "@/lib/connect/connection-lifetimes";
import type { Destination } from "@/lib/connect/redirects";
import type { Messages } from "@/lib/pages/i18n/messages";
import { fill } from "@/lib/platform/text/fill";
import { allow, deny } from "./actions";

interface AnswerFormsProps {
  id: string;
  /** The program's request; undefined once it has ended. */
  options: { scopes: Scope[]; lifetimes: { value: string; label: string }[] } | undefined;
  /** Shown instead of the forms then. */
  gone: ReactNode;
  /** The question, above the forms. */
  children: ReactNode;
  text: Messages["connect"];
  names: Messages["keys"]["scopes"];
}

/**
 * The question and its answers; after an answer the link that continues, because a form must not redirect to
 * another site.
 */
export function AnswerForms({ id, options, gone, children, text, names }: AnswerFormsProps) {
  const allowing = useForm(allow);
  const denying = useForm(deny);
  const answered = [allowing.state, denying.state].find((state) => "location" in state);
  if (answered)
    return (
      <div role="status" className="sheet space-y-4">
        <p>{text.answered[answered.status]}</p>
        <p>
          <a href={answered.location} className="button" rel="noreferrer">
            {nextStep(text.answered, answered.destination)}
          </a>
        </p>
      </div>
    );
  if (!options) return gone;
  const reads = options.scopes.filter((scope) => scope.endsWith(":read"));
  const writes = options.scopes.filter((scope) => !reads.includes(scope));
  const chosen = allowing.values.scopes?.split(" ");
  return (
    <>
      {children}
      <form className="sheet space-y-6" {...allowing.form}>
        {allowing.notice}
        <input type="hidden" name="id" value={id} />
        <ScopeField legend={text.ask.reads} scopes={reads} chosen={chosen ?? reads} names={names} />
        <ScopeField legend={text.ask.writes} scopes={writes} chosen={chosen ?? []} names={names} />
        <FieldError name="scopes" error={allowing.errors.scopes && text.ask.scopes} />
        <ChoiceField
          legend={text.ask.lives}
          name="days"
          options={options.lifetimes}
          chosen={allowing.values.days ?? String(CONNECTION_LIFETIME_DAYS_DEFAULT)}
        />
        <FieldError name="days" error={allowing.errors.days && text.ask.days} />
        <Submit>{text.ask.allow}</Submit>
      </form>
      <form {...denying.form}>
        {denying.notice}
        <input type="hidden" name="id" value={id} />
        <Submit quiet>{text.ask.deny}</Submit>
      </form>
    </>
  );
}

interface ScopeFieldProps extends Pick<AnswerFormsProps, "names"> {
  legend: string;
  scopes: Scope[];
  chosen: string[];
}

/** Checkboxes for scopes; nothing if there are none. */
function ScopeField({ legend, scopes, chosen, names }: ScopeFieldProps) {
  if (scopes.length === 0) return null;
  return (
    <fieldset className="space-y-1">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {scopes.map((scope) => (
        <label key={scope} className="flex min-h-11 items-start gap-2 py-1.5 leading-snug">
          <input
            type="checkbox"
            name="scopes"
            value={scope}
            defaultChecked={chosen.includes(scope)}
            className="mt-1 size-4 shrink-0 accent-sea"
          />
          <span>
            {names[scope]} <span className="font-mono text-sm text-soft">{scope}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function nextStep(text: Messages["connect"]["answered"], to: Destination): string {
  if (to.kind === "site") return fill(text.toSite, { host: to.host });
  return to.program ? fill(text.toProgram, { program: to.program }) : text.toDevice;
}
