import { closest, distance } from "fastest-levenshtein";
import { z } from "zod";
import { badRequest, type FieldProblem, invalidFields } from "./errors";
import { explain } from "./rules";

type Issue = z.core.$ZodIssue;

/** The largest edit distance at which an unknown name counts as a misspelled one. */
const TYPO_DISTANCE_MAX = 3;

/** `value`, parsed by `schema`. Throws ApiError 400 that names the wrong fields (docs/contract.md#requests). */
export function parseFields<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys");
  throw invalidFields(
    firstOfEachField(issues.flatMap(toProblems)),
    unknown && didYouMean(unknown.keys[0], schema, unknown.path),
  );
}

/** A hostile body can have a hundred thousand problems. */
const PROBLEMS_MAX = 20;

/** Keeps one problem for each field: a value of the wrong type often breaks other rules, too. */
function firstOfEachField(problems: FieldProblem[]): FieldProblem[] {
  const byPath = new Map<string, FieldProblem>();
  for (const problem of problems) {
    if (byPath.size === PROBLEMS_MAX) break;
    if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
  }
  return [...byPath.values()];
}

function toProblems(issue: Issue): FieldProblem[] {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const field = path ? `${path}.${shortened(key)}` : shortened(key);
      return { path: field, message: `${field} ${explain(issue)}` };
    });
  }
  return [{ path, message: path ? `${path} ${explain(issue)}` : explain(issue) }];
}

const NAME_SHOWN_MAX = 64;

const shortened = (name: string) =>
  name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX)}…` : name;

function didYouMean(key: string | undefined, schema: z.ZodType, path: PropertyKey[]): string | undefined {
  const known = Object.keys(shapeAt(schema, path) ?? {});
  if (!key || known.length === 0) return undefined;
  const nearest = closest(shortened(key), known);
  return distance(shortened(key), nearest) <= TYPO_DISTANCE_MAX
    ? `Did you mean ${nearest}?`
    : `The fields are ${known.join(", ")}.`;
}

function shapeAt(schema: z.ZodType, path: PropertyKey[]): z.core.$ZodShape | undefined {
  let current: z.core.$ZodType = schema;
  for (const step of path) {
    current = unwrap(current);
    if (current instanceof z.ZodArray) current = current.element;
    else if (current instanceof z.ZodObject) current = current.shape[String(step)] ?? current;
  }
  const object = unwrap(current);
  return object instanceof z.ZodObject ? object.shape : undefined;
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap())
    : schema;
}

/**
 * The declared parameters of a query string; others are ignored (docs/contract.md#requests). Throws ApiError 400 if one
 * is given twice or is wrong.
 */
export function parseQuery<Schema extends z.ZodObject>(schema: Schema, search: string): z.output<Schema> {
  const given: Record<string, string> = {};
  if (search) {
    const parameters = new URLSearchParams(search);
    for (const name of Object.keys(schema.shape)) {
      const values = parameters.getAll(name);
      if (values.length > 1)
        throw badRequest("duplicate_parameter", `${name} was given twice.`, "Give it once.");
      if (values[0] !== undefined) given[name] = values[0];
    }
  }
  return parseFields(schema, given);
}
