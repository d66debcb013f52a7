"use client";

import type { ReactNode } from "react";
import { ChoiceField } from "@/app/_forms/choice-field";
import { FieldError } from "@/app/_forms/labelled";
import { ScopeBoxes } from "@/app/_forms/scope-boxes";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Scope } from "@/lib/access/keys/scopes";
import { CONNECTION_LIFETIME_DAYS_DEFAULT } from "@/lib/connect/connection-lifetimes";
import type { Messages } from "@/lib/pages/i18n/messages";
import { allow, deny } from "./actions";
import { Answered } from "./answered";

interface AnswerFormsProps {
  id: string;
  /** The heading while there is a question, and once there is none. */
  title: ReactNode;
  titleAfter: ReactNode;
  /** The program's request; undefined once it has ended. */
  options: { scopes: Scope[]; lifetimes: { value: string; label: string }[] } | undefined;
  /** Shown instead of the forms then. */
  gone: ReactNode;
  /** The question, above the forms. */
  children: ReactNode;
  text: Messages["connect"];
  names: Messages["keys"]["scopes"];
}

/** The question and its answers; after an answer, where the browser goes. */
export function AnswerForms({
  id,
  title,
  titleAfter,
  options,
  gone,
  children,
  text,
  names,
}: AnswerFormsProps) {
  const allowing = useForm(allow);
  const denying = useForm(deny);
  const answered = [allowing.state, denying.state].find((state) => "location" in state);
  if (answered || !options)
    return (
      <>
        {titleAfter}
        {answered ? <Answered {...answered} text={text.answered} /> : gone}
      </>
    );
  const reads = options.scopes.filter((scope) => scope.endsWith(":read"));
  const writes = options.scopes.filter((scope) => !reads.includes(scope));
  const chosen = allowing.values.scopes?.split(" ");
  return (
    <>
      {title}
      {children}
      <form className="group sheet space-y-6" {...allowing.form}>
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
        <div className="space-y-3">
          {reads.length > 0 ? (
            <p className="font-medium group-has-[input[value$=write]:checked]:hidden">{text.ask.readsOnly}</p>
          ) : null}
          <Submit>{text.ask.allow}</Submit>
        </div>
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
      <ScopeBoxes scopes={scopes} chosen={chosen} names={names} />
    </fieldset>
  );
}
