import { redirect } from "next/navigation";
import type { z } from "zod";
import type { FormAction, FormState, Refused, Shown } from "./form-state";
import { refusedBy, refusedFields } from "./refused";
import { type Typed, typedIn } from "./typed";

interface FormOptions<Who, Answer> {
  /** What the schema gets in place of the fields as they were typed. */
  fieldsOf?(who: Who, typed: Typed): object;
  /** Says what is wrong with the fields; `refusedFields` if it is absent. */
  toldBy?(error: z.ZodError, typed: Typed): Promise<Refused>;
  /** The state that answers the form before its fields are validated, if it is not to be carried out. */
  instead?(form: FormData, typed: Typed): Answer | undefined;
}

/**
 * The server action of a form that may be refused. `who` lets in and returns whoever sent it. `run` gets the fields and
 * returns the path of the next page, or a state that the form shows. An ApiError, of `who` also, becomes the form's refusal.
 */
export function formAction<Who, Fields, Answer extends Shown = Shown>(
  who: () => Promise<Who>,
  shape: z.ZodType<Fields>,
  run: (who: Who, fields: Fields) => Promise<string | Answer>,
  { fieldsOf = (_, { fields }) => fields, toldBy = refusedFields, instead }: FormOptions<Who, Answer> = {},
): FormAction<Answer> {
  return async (_, form): Promise<FormState<Answer>> => {
    const typed = typedIn(form, shape);
    try {
      const sender = await who();
      const answer = instead?.(form, typed);
      if (answer) return answer;
      const parsed = shape.safeParse(fieldsOf(sender, typed));
      if (!parsed.success) return await toldBy(parsed.error, typed);
      const next = await run(sender, parsed.data);
      return typeof next === "string" ? redirect(next) : next;
    } catch (error) {
      return refusedBy(error, typed);
    }
  };
}

/**
 * The server action of a button: a form in which nothing is typed. `run` returns the path of the next page. It gets no fields
 * if they are not valid, which only those of a form made by hand are.
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

/** Lets in everybody, visitors as well. */
export const anybody = async (): Promise<void> => {};
