import { z } from "zod";
import { rule } from "../validation/rules";
import { writeCursor } from "./cursor";
import type { PageRequest } from "./list";
import { DateTimeParam, text } from "./shapes";

/**
 * How far an operation goes that acts on a list: an instant, or a cursor of the list. The output is the position in the list;
 * `last` are the parts of its key after the instant, as the last one of that instant has them.
 */
export const untilParam = <Position>(
  list: { page(asked: PageRequest): { position: Position } },
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
