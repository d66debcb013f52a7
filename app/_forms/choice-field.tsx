interface ChoiceFieldProps {
  legend: string;
  name: string;
  options: { value: string; label: string }[];
  chosen: string;
}

/** Radio buttons in a row that wraps. */
export function ChoiceField({ legend, name, options, chosen }: ChoiceFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="size-4 accent-sea"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
