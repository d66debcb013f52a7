import type { ComponentProps } from "react";
import { described, Labelled } from "./labelled";

interface FieldTexts {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
}

type FieldProps = FieldTexts & Omit<ComponentProps<"input">, "id" | "name" | "className">;

export function FormField({ name, label, hint, error, ...input }: FieldProps) {
  const texts = { id: name, hint, error };
  return (
    <Labelled label={label} {...texts}>
      <input id={name} name={name} className="input" {...described(texts)} {...input} />
    </Labelled>
  );
}

type TextAreaProps = FieldTexts & Omit<ComponentProps<"textarea">, "name" | "className">;

export function TextArea({ name, id = name, label, hint, error, ...area }: TextAreaProps) {
  const texts = { id, hint, error };
  return (
    <Labelled label={label} {...texts}>
      <textarea id={id} name={name} className="input" {...described(texts)} {...area} />
    </Labelled>
  );
}
