import type { ComponentProps } from "react";
import { described, Labelled } from "./labelled";

interface FieldTexts {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
}

type FieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "id" | "name" | "className"> & {
    /** Whether it is for a code of letters, which are large then. */
    isCode?: boolean;
  };

export function FormField({ name, label, hint, error, isCode = false, ...input }: FieldProps) {
  const texts = { id: name, hint, error };
  return (
    <Labelled label={label} {...texts}>
      <input
        id={name}
        name={name}
        className={isCode ? "input font-mono text-2xl tracking-widest uppercase" : "input"}
        {...described(texts)}
        {...input}
      />
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
