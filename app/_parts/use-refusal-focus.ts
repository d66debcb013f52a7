import { useEffect, useRef } from "react";

/** The ref for a form. After each refusal, the focus moves to the form's first invalid field. */
export function useRefusalFocus(state: { status: string }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.status === "refused") form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state]);
  return form;
}
