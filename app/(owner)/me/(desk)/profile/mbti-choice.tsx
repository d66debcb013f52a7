import { FieldError } from "@/app/_forms/field";

const CODES = ["E", "I"].flatMap((first) =>
  ["N", "S"].flatMap((second) =>
    ["F", "T"].flatMap((third) => ["J", "P"].map((fourth) => `${first}${second}${third}${fourth}`)),
  ),
);

interface MbtiChoiceProps {
  label: string;
  none: string;
  chosen: string;
  error?: string;
}

/** A select of the sixteen personality types, or none. */
export function MbtiChoice({ label, none, chosen, error }: MbtiChoiceProps) {
  return (
    <div className="space-y-1.5">
      <label htmlFor="mbti" className="block font-medium">
        {label}
      </label>
      <select
        key={chosen}
        id="mbti"
        name="mbti"
        defaultValue={chosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "mbti-error" : undefined}
        className="input sm:w-56"
      >
        <option value="">{none}</option>
        {CODES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
      <FieldError name="mbti" error={error} />
    </div>
  );
}
