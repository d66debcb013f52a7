import { FieldError } from "@/app/_forms/labelled";
import { COMMON_SCOPES } from "@/lib/access/keys/scopes";
import type { Messages } from "@/lib/pages/i18n/messages";

const ACCESS = ["full", "read", "poster", "single"] as const;

interface AccessChoiceProps {
  access: string;
  /** The chosen scopes, separated by spaces. */
  scopes: string;
  errors: Record<string, string>;
  text: Messages["keys"];
}

/** What the key may do. CSS alone shows the single scopes, so that they work without JavaScript. */
export function AccessChoice({ access, scopes, errors, text }: AccessChoiceProps) {
  const chosen = scopes.split(" ");
  return (
    <fieldset className="group space-y-1" aria-describedby={errors.scopes ? "scopes-error" : undefined}>
      <legend className="mb-1.5 font-medium">{text.mint.access}</legend>
      {ACCESS.map((value) => (
        <label key={value} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="access"
            value={value}
            defaultChecked={value === access}
            aria-invalid={errors.scopes && value === "single" ? true : undefined}
            className="size-4 shrink-0 accent-sea"
          />
          <span>
            {value === "single" ? text.mint.single : text.presets[value]}{" "}
            <span className="text-soft">– {text.mint.accessNotes[value]}</span>
          </span>
        </label>
      ))}
      <FieldError name="scopes" error={errors.scopes && text.refused.scopes} />
      <FieldError name="access" error={errors.access && text.refused.access} />
      <fieldset className="hidden rounded-md border border-line p-4 group-has-[input[value=single]:checked]:block">
        <legend className="px-1 text-sm text-soft">{text.mint.scopes}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {COMMON_SCOPES.map((scope) => (
            <label key={scope} className="flex min-h-11 items-start gap-2 py-1.5 text-sm leading-snug">
              <input
                type="checkbox"
                name="scopes"
                value={scope}
                defaultChecked={chosen.includes(scope)}
                className="mt-0.5 size-4 shrink-0 accent-sea"
              />
              <span>
                <span className="font-mono">{scope}</span>{" "}
                <span className="text-soft">– {text.scopes[scope]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </fieldset>
  );
}
