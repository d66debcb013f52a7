import { useActionState, useEffect, useRef } from "react";
import { ProblemNotice } from "@/app/_parts/problem";
import type { FormAction, FormState, Shown } from "./form-state";

/**
 * A form of `formAction`. `form` and `field(name)` are properties of its elements, and `notice` says what is wrong with the
 * form as a whole. After each refusal, the focus moves to the first invalid field.
 */
export function useForm<Answer extends Shown = Shown>(action: FormAction<Answer>) {
  const [state, send] = useActionState<FormState<Answer>, FormData>(action, { status: "idle" });
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.status === "refused") ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state]);
  const { problem, errors = {}, values = {} } = state;
  return {
    state,
    problem,
    errors,
    values,
    notice: problem ? <ProblemNotice>{problem}</ProblemNotice> : null,
    field: (name: string) => ({ name, error: errors[name], defaultValue: values[name] }),
    form: { ref, action: send, noValidate: true },
  };
}
