import type { Shown } from "@/app/_forms/form-state";
import { UserText } from "@/app/_parts/user-text";
import type { Messages } from "@/lib/pages/i18n/messages";

export interface TextNow {
  title?: string | undefined;
  content: string;
}

/** The state of a form for a text that was edited since the form was shown. */
export interface EditedMeanwhile extends Shown {
  status: "edited_meanwhile";
  now: TextNow;
}

interface CurrentTextProps extends TextNow {
  /** The page of the text's edits. */
  history: string;
  text: Messages["edits"]["form"];
}

/** Shows the present state of a text beside what was typed. */
export function CurrentText({ title, content, history, text }: CurrentTextProps) {
  return (
    <section aria-labelledby="now" className="space-y-3">
      <h2 id="now" className="text-lg">
        {text.now}
      </h2>
      <blockquote className="border-l-4 border-line pl-4 font-serif wrap-anywhere whitespace-pre-wrap">
        {title ? (
          <p className="font-semibold">
            <UserText text={title} />
          </p>
        ) : null}
        <UserText text={content} />
      </blockquote>
      <p>
        <a href={history} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
          {text.history}
        </a>
      </p>
    </section>
  );
}
