"use client";

import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { fill } from "@/lib/platform/text/fill";
import { continueWithProvider } from "./actions";

interface SsoFormProps {
  /** What the page calls the provider. */
  name: string;
  /** The path of the page to which the log-in leads. */
  next: string;
  text: Messages["login"]["sso"];
}

/**
 * The button that leads to the provider. Its answer is a page that goes there, because browsers apply `form-action` to
 * redirects (docs/decisions/0695).
 */
export function SsoForm({ name, next, text }: SsoFormProps) {
  const { form, notice, state } = useForm(continueWithProvider);
  if ("location" in state)
    return (
      <div role="status" className="space-y-4">
        <meta httpEquiv="refresh" content={`0; url=${state.location}`} />
        <p>{fill(text.leaving, { name })}</p>
        <p>
          <a href={state.location} className="button" rel="noreferrer">
            {fill(text.link, { name })}
          </a>
        </p>
      </div>
    );
  return (
    <form className="space-y-5" {...form}>
      {notice}
      <input type="hidden" name="next" value={next} />
      <Submit>{fill(text.button, { name })}</Submit>
    </form>
  );
}
