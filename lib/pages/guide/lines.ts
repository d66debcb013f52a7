import { writeFields } from "./field-type";
import type { FieldDoc } from "./fields";
import type { Area, Operation } from "./operations";

/** Every operation in a line, under its area and the rules that hold there. */
export function writeLines(areas: Area[]): string {
  const known = bodiesOf(areas);
  return areas
    .map(({ tag, rules, operations }) =>
      [`### ${tag}`, rules, operations.map((one) => lineOf(one, known)).join("\n")]
        .filter(Boolean)
        .join("\n\n"),
    )
    .join("\n\n");
}

/** The operation that takes these fields as its body, by the fields as they are written. */
const bodiesOf = (areas: Area[]) =>
  new Map(
    areas.flatMap(({ operations }) =>
      operations
        .filter(({ body }) => body.length > 1)
        .map(({ method, path, body }) => [`{${writeFields(body)}}`, `(as ${method} ${path})`] as const),
    ),
  );

function lineOf(operation: Operation, known: Map<string, string>): string {
  const { method, path, summary, query, body, answer } = operation;
  const withReference = (field: FieldDoc) => ({ ...field, shape: known.get(field.shape) ?? field.shape });
  const parameters = query.filter(isShown).map(shortened);
  const parts = [
    `${summary}.`,
    parameters.length > 0 ? `?${writeFields(parameters)}` : "",
    body.length > 0 ? `{${writeFields(body.map(shortened).map(withReference))}}` : "",
    answer ? `→ ${answer}` : "",
  ];
  return `- \`${method} ${path}\` ${accessOf(operation)}: ${parts.filter(Boolean).join(" ")}`;
}

export const accessOf = ({ scope }: Operation): string =>
  scope === "public" ? "no key" : (scope ?? "any key");

/** The text says once what a cursor is, how to ask briefly, that ids are UUIDs, and that a limit is a whole number from 1 on. */
const isShown = ({ name }: FieldDoc) => name !== "cursor" && name !== "brief";

function shortened(field: FieldDoc): FieldDoc {
  if (field.name === "limit") return { ...field, shape: field.shape.replace(/^integer 1–/, "≤") };
  return field.shape === "uuid" ? { ...field, shape: "" } : field;
}
