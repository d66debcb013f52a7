import { FieldError } from "@/app/_forms/labelled";

export interface CheckboxesProps {
  name: string;
  legend: string;
  options: { value: string; label: string }[];
  /** The checked values, separated by spaces; undefined for all. */
  checked: string | undefined;
  error: string | undefined;
}

export function Checkboxes({ name, legend, options, checked, error }: CheckboxesProps) {
  const chosen = checked?.split(" ");
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-2.5 leading-snug">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen?.includes(value) ?? true}
            className="size-4 shrink-0 accent-sea"
          />
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </label>
      ))}
      <FieldError name={name} error={error} />
    </fieldset>
  );
}
