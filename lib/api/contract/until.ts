import { z } from "zod";
import { writeCursor } from "./cursor";
import type { PageRequest } from "./list";
import { rule } from "./rules";
import { DateTimeParam, text } from "./shapes";

/**
 * The end of the part of a list that an operation acts on: an instant, or a cursor of the list. The output is a
 * position in the list. `last` completes the key of an instant, with the greatest values that the other columns can
 * have.
 */
export const untilParam = <Position>(
  list: { page(request: PageRequest): { position: Position } },
  ...last: string[]
) =>
  text({ max: 500 })
    .transform((value, context) => {
      const instant = DateTimeParam.safeParse(value);
      const cursor = instant.success ? writeCursor([instant.data, ...last]) : value;
      try {
        return list.page({ limit: 1, cursor }).position;
      } catch {
        const { error: message, params } = rule("until");
        context.issues.push({ code: "custom", input: value, message, params: { ...params } });
        return z.NEVER;
      }
    })
    .optional();
