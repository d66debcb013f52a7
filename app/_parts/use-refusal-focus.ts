import { useEffect, useRef } from "react";

/** For a form: after a refusal, the focus goes to the first field that needs it. */
export function useRefusalFocus(state: { status: string }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.status === "refused") form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state]);
  return form;
}
