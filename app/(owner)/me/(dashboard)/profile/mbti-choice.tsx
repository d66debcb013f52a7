import { described, Labelled } from "@/app/_forms/labelled";

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
    <Labelled id="mbti" label={label} error={error}>
      <select
        key={chosen}
        id="mbti"
        name="mbti"
        defaultValue={chosen}
        className="input sm:w-56"
        {...described({ id: "mbti", error })}
      >
        <option value="">{none}</option>
        {CODES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    </Labelled>
  );
}
