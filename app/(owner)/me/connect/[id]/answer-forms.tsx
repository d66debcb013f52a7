"use client";

import type { ReactNode } from "react";
import { FieldError } from "@/app/_forms/labelled";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import { ChoiceField } from "@/app/(owner)/me/(desk)/keys/choice";
import type { Scope } from "@/lib/access/keys/scopes";
import { CONNECTION_LIFETIME_DAYS_DEFAULT } from "@/lib/connect/connection-lifetimes";
import type { Destination } from "@/lib/connect/redirects";
import type { Messages } from "@/lib/pages/i18n/messages";
import { fill } from "@/lib/platform/text/fill";
import { allow, deny } from "./actions";

function goOn({ answered }: Messages["connect"], to: Destination): string {
  if (to.kind === "site") return fill(answered.toSite, { host: to.host });
  return to.program ? fill(answered.toProgram, { program: to.program }) : answered.toDevice;
}

interface AnswerFormsProps {
  id: string;
  /** What is asked for; undefined if nothing is, any more. */
  asked: { scopes: Scope[]; lives: { value: string; label: string }[] } | undefined;
  /** Shown in place of the forms if nothing is asked for. */
  gone: ReactNode;
  /** What is asked, above the forms. */
  children: ReactNode;
  text: Messages["connect"];
  names: Messages["keys"]["scopes"];
}

/** The question and its answers, or once it was answered the link that leads on: a form must not redirect elsewhere. */
export function AnswerForms({ id, asked, gone, children, text, names }: AnswerFormsProps) {
  const allowing = useForm(allow);
  const denying = useForm(deny);
  const [answered] = [allowing.state, denying.state].filter((state) => "location" in state);
  if (answered && "location" in answered)
    return (
      <div role="status" className="sheet space-y-4">
        <p>{text.answered[answered.status]}</p>
        <p>
          <a href={answered.location} className="button" rel="noreferrer">
            {goOn(text, answered.destination)}
          </a>
        </p>
      </div>
    );
  if (!asked) return gone;
  const isRead = (scope: Scope) => scope.endsWith(":read");
  const chosen = allowing.values.scopes?.split(" ");
  const group = (legend: string, scopes: Scope[], isTicked: boolean) =>
    scopes.length === 0 ? null : (
      <fieldset className="space-y-1">
        <legend className="mb-1.5 font-medium">{legend}</legend>
        {scopes.map((scope) => (
          <label key={scope} className="flex min-h-11 items-start gap-2 py-1.5 leading-snug">
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              defaultChecked={chosen ? chosen.includes(scope) : isTicked}
              className="mt-1 size-4 shrink-0 accent-sea"
            />
            <span>
              {names[scope]} <span className="font-mono text-sm text-soft">{scope}</span>
            </span>
          </label>
        ))}
      </fieldset>
    );
  return (
    <>
      {children}
      <form className="sheet space-y-6" {...allowing.form}>
        {allowing.notice}
        <input type="hidden" name="id" value={id} />
        {group(text.ask.reads, asked.scopes.filter(isRead), true)}
        {group(
          text.ask.writes,
          asked.scopes.filter((scope) => !isRead(scope)),
          false,
        )}
        <FieldError name="scopes" error={allowing.errors.scopes && text.ask.scopes} />
        <ChoiceField
          legend={text.ask.lives}
          name="days"
          options={asked.lives}
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
