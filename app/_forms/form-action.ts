import { redirect } from "next/navigation";
import type { z } from "zod";
import type { FormAction, FormState, Refused, Shown } from "./form-state";
import { refusedBy, refusedFields } from "./refused";
import { type Typed, typedIn } from "./typed";

interface FormOptions<Who, Answer> {
  /** What the schema gets instead of the fields as they were typed. */
  fieldsOf?(who: Who, typed: Typed): object;
  /** The state of the form when its fields are invalid; `refusedFields` by default. */
  onInvalid?(error: z.ZodError, typed: Typed): Promise<Refused>;
  /** Answers the form before its fields are validated; `undefined` continues. */
  intercept?(who: Who, form: FormData, typed: Typed): Promise<Answer | Refused | undefined>;
  /** What a refused form shows; the refusal alone by default. */
  onRefused?(who: Who, refused: Refused, typed: Typed): Promise<Answer | Refused>;
}

/**
 * The server action of a form that may be refused. `who` returns the sender, or redirects or throws if they
 * may not send it. `run` gets the fields and returns the path of the next page, or a state that the form
 * shows. An ApiError of either becomes the form's refusal.
 */
export function formAction<Who, Fields, Answer extends Shown = Shown>(
  who: () => Promise<Who>,
  shape: z.ZodType<Fields>,
  run: (who: Who, fields: Fields) => Promise<string | Answer>,
  {
    fieldsOf = (_, { fields }) => fields,
    onInvalid = refusedFields,
    intercept,
    onRefused = async (_, refused) => refused,
  }: FormOptions<Who, Answer> = {},
): FormAction<Answer> {
  const answer = async (sender: Who, form: FormData, typed: Typed): Promise<Answer | Refused> => {
    const answered = await intercept?.(sender, form, typed);
    if (answered) return answered;
    const parsed = shape.safeParse(fieldsOf(sender, typed));
    if (!parsed.success) return await onInvalid(parsed.error, typed);
    const next = await run(sender, parsed.data);
    return typeof next === "string" ? redirect(next) : next;
  };
  return async (_, form): Promise<FormState<Answer>> => {
    const typed = typedIn(form, shape);
    try {
      const sender = await who();
      const state = await answer(sender, form, typed).catch((error) => refusedBy(error, typed));
      return isRefused(state) ? await onRefused(sender, state, typed) : state;
    } catch (error) {
      return refusedBy(error, typed);
    }
  };
}

const isRefused = (state: Shown): state is Refused => state.status === "refused";

/**
 * The server action of a form in which nothing is typed, such as a `ButtonForm`. `run` returns the path of the next
 * page. It gets no fields if they are invalid, which happens only if the form was changed by hand.
 */
export function buttonAction<Who, Fields>(
  who: () => Promise<Who>,
  shape: z.ZodType<Fields>,
  run: (who: Who, fields: Fields | undefined) => Promise<string>,
): (form: FormData) => Promise<void> {
  return async (form) => {
    const sender = await who();
    redirect(await run(sender, shape.safeParse(typedIn(form, shape).fields).data));
  };
}

/** Admits everybody, including visitors. */
export const anybody = async (): Promise<void> => {};
