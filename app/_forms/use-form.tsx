import { useTranslations } from "next-intl";
import { useActionState, useEffect, useRef } from "react";
import { keepUnsent, restoreUnsent } from "@/app/_elements/unsent";
import { ProblemNotice } from "@/app/_parts/problem";
import { type FormAction, type FormState, type Shown, textIn } from "./form-state";

/** The server renders the action itself into the form, so that the form can be sent without scripts. */
const IS_BROWSER = typeof window !== "undefined";

/**
 * Whether the server answered, even if only by a redirect: Next sets a digest then. Otherwise it may not have
 * received the form.
 */
const isAnswer = (error: unknown): boolean => error instanceof Error && "digest" in error;

const valuesIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form.keys()].map((name) => [name, textIn(form, name)]));

/**
 * A form of `formAction`. `form` and `field(name)` are properties of its elements, and `notice` says what is
 * wrong with the form as a whole. After each refusal, the focus moves to the first invalid field, or `notice`
 * is scrolled into view. A form that gets no answer says so and keeps what was typed, even if the page is
 * reloaded.
 */
export function useForm<Answer extends Shown = Shown>(action: FormAction<Answer>) {
  const t = useTranslations("client");
  const ref = useRef<HTMLFormElement>(null);
  const answered: typeof action = async (before, form) => {
    try {
      return await action(before, form);
    } catch (error) {
      if (isAnswer(error)) throw error;
      if (ref.current) keepUnsent(ref.current);
      // What the form showed besides its fields stays, such as the question that it answers.
      return { ...before, status: "refused", problem: t("unanswered"), errors: {}, values: valuesIn(form) };
    }
  };
  const [state, send] = useActionState<FormState<Answer>, FormData>(IS_BROWSER ? answered : action, {
    status: "idle",
  });
  useEffect(() => {
    if (ref.current) restoreUnsent(ref.current);
  }, []);
  useEffect(() => {
    if (state.status !== "refused") return;
    const [invalid, notice] = ["[aria-invalid=true]", "[role=alert]"].map((selector) =>
      ref.current?.querySelector<HTMLElement>(selector),
    );
    if (invalid) invalid.focus();
    else notice?.scrollIntoView({ block: "nearest" });
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

/** A form of `useForm` whose fields have `initial` values until something else was typed. */
export function useFilledForm<Answer extends Shown, Initial extends Record<string, string>>(
  action: FormAction<Answer>,
  initial: Initial,
) {
  const form = useForm(action);
  const values = { ...initial, ...form.values };
  return { ...form, values, field: (name: string) => ({ ...form.field(name), defaultValue: values[name] }) };
}
