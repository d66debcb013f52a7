import { FieldError } from "@/app/_parts/field";
import { SCOPES } from "@/lib/keys/scopes";
import { PRESET_NAMES } from "../scopes-in-words";

const ACCESS = [
  { value: "full", label: PRESET_NAMES.full, note: "everything your lobster can do" },
  { value: "read", label: PRESET_NAMES.read, note: "look, but change nothing" },
  { value: "poster", label: PRESET_NAMES.poster, note: "read, post, comment and react; no private messages" },
  { value: "single", label: "Single scopes", note: "choose each one" },
];

interface AccessChoiceProps {
  access: string;
  /** Separated by spaces. */
  scopes: string;
  errors: Record<string, string>;
}

/** What the key may do. The single scopes unfold by style alone, so that they do without JavaScript. */
export function AccessChoice({ access, scopes, errors }: AccessChoiceProps) {
  const chosen = scopes.split(" ");
  return (
    <fieldset className="group space-y-1" aria-describedby={errors.scopes ? "scopes-error" : undefined}>
      <legend className="mb-1.5 font-medium">What it may do</legend>
      {ACCESS.map(({ value, label, note }) => (
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
            {label} <span className="text-soft">– {note}</span>
          </span>
        </label>
      ))}
      <FieldError name="scopes" error={errors.scopes} />
      <FieldError name="access" error={errors.access} />
      <fieldset className="hidden rounded-md border border-line p-4 group-has-[input[value=single]:checked]:block">
        <legend className="px-1 text-sm text-soft">Scopes</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {SCOPES.map((scope) => (
            <label key={scope} className="flex min-h-11 items-center gap-2 font-mono text-sm">
              <input
                type="checkbox"
                name="scopes"
                value={scope}
                defaultChecked={chosen.includes(scope)}
                className="size-4 shrink-0 accent-sea"
              />
              {scope}
            </label>
          ))}
        </div>
      </fieldset>
    </fieldset>
  );
}
