import { FieldError } from "@/app/_forms/labelled";
import { Avatar } from "@/app/_parts/avatar";
import type { Messages } from "@/lib/pages/i18n/messages";

/** The name of the buttons that request another drawing; the value is the field of its seed. */
export const ANOTHER = "another";

interface DrawingChoiceProps {
  name: string;
  of: "lobster" | "owner";
  seed: string;
  /** Whether the seed differs from the saved one. */
  isProposed: boolean;
  error?: string;
  text: Messages["me"]["profile"]["drawing"];
}

/** The avatar that is drawn without a picture, and a button that sends the form for another one. */
export function DrawingChoice({ name, of, seed, isProposed, error, text }: DrawingChoiceProps) {
  return (
    <fieldset className="space-y-1.5">
      <legend className="font-medium">{text.label}</legend>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-1">
        <Avatar seed={seed} url={null} size="large" of={of} />
        <div className="min-w-0 flex-1 basis-56 space-y-3">
          <p role="status" className="text-sm text-soft">
            {isProposed ? text.proposed : text[of]}
          </p>
          <button type="submit" name={ANOTHER} value={name} className="button-quiet">
            {text.another}
          </button>
        </div>
      </div>
      <input type="hidden" name={name} value={seed} />
      <FieldError name={name} error={error} />
    </fieldset>
  );
}

/** The Enter key presses the first button of a form, which must not be the one for another drawing. */
export const EnterSaves = () => <button type="submit" hidden tabIndex={-1} />;
