import { FieldError } from "@/app/_forms/labelled";

export interface TicksProps {
  name: string;
  legend: string;
  options: { value: string; label: string }[];
  /** The ticked values, separated by spaces. If undefined, all are ticked. */
  ticked: string | undefined;
  error: string | undefined;
}

/** A group of checkboxes. */
export function Ticks({ name, legend, options, ticked, error }: TicksProps) {
  const chosen = ticked?.split(" ");
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
