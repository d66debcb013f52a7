import { z } from "zod";
import { graphemeBoundary } from "@/lib/platform/text/graphemes";
import { innermostOf } from "../contract/described-as";
import type { FieldProblem } from "../contract/errors";
import { invalidFields } from "../contract/general";
import { correctionOf } from "./correct";
import { explain } from "./explain";
import { suggest } from "./suggest";

type Issue = z.core.$ZodIssue;

/** `value`, parsed by `schema`. Throws ApiError 400 that names the wrong fields (docs/contract.md#requests). */
export function parseFields<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, WITH_INPUT);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const problems = issues.flatMap((issue) => toProblems(issue, schema));
  throw invalidFields(firstOfEachField(problems), hintOf(issues, schema));
}

/** Zod sets `async` on a copy, which is cheaper if the property exists already (docs/decisions/0798). */
const WITH_INPUT = { reportInput: true, async: false };

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

function toProblems(issue: Issue, schema: z.ZodType): FieldProblem[] {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, PROBLEMS_MAX).map((key) => ({
      path: path ? `${path}.${shortened(key)}` : shortened(key),
      message: explain(issue),
    }));
  }
  return [{ path, message: explain(issue, schemaAt(schema, issue.path)) }];
}

const NAME_SHOWN_MAX = 64;

const shortened = (name: string) =>
  name.length > NAME_SHOWN_MAX ? `${name.slice(0, graphemeBoundary(name, NAME_SHOWN_MAX))}…` : name;

const reasonsOfUnknown = new WeakMap<z.core.$ZodType, ReadonlyMap<string, string>>();

/** Declares why an object does not have these fields: the hint of a refusal that names one. */
export function explainUnknown(schema: z.ZodObject, reasons: Record<string, string>): void {
  reasonsOfUnknown.set(schema, new Map(Object.entries(reasons)));
}

/** A hint for each of the first unknown fields, or else for the first wrong value; undefined without any. */
function hintOf(issues: Issue[], schema: z.ZodType): string | undefined {
  const unknown = issues
    .filter((issue) => issue.code === "unrecognized_keys")
    .flatMap(({ keys, path, input }) => keys.slice(0, HINTS_MAX).map((key) => ({ key, path, input })))
    .slice(0, HINTS_MAX);
  const hints = unknown.map(({ key, path, input }) => {
    const reason = reasonsOfUnknown.get(innermostOf(schemaAt(schema, path)))?.get(key);
    if (reason !== undefined) return reason;
    const known = Object.keys(shapeAt(schema, path) ?? {});
    const meant = suggest(key, known, new Set(Object.keys(input ?? {})));
    const subject = unknown.length > 1 ? ` instead of ${shortened(key)}` : "";
    return meant ? `Did you mean ${meant}${subject}?` : `The fields are ${known.join(", ")}.`;
  });
  return hints.length > 0 ? [...new Set(hints)].join(" ") : correctionIn(issues, schema);
}

function correctionIn([first]: Issue[], schema: z.ZodType): string | undefined {
  return first?.input === undefined
    ? undefined
    : correctionOf(schemaAt(schema, first.path), first.path, first.input);
}

const HINTS_MAX = 3;

function shapeAt(schema: z.ZodType, path: PropertyKey[]): z.core.$ZodShape | undefined {
  const object = innermostOf(schemaAt(schema, path));
  return object instanceof z.ZodObject ? object.shape : undefined;
}

function schemaAt(schema: z.ZodType, path: PropertyKey[]): z.core.$ZodType {
  let current: z.core.$ZodType = schema;
  for (const step of path) {
    current = innermostOf(current);
    if (current instanceof z.ZodArray) current = current.element;
    else if (current instanceof z.ZodObject) current = current.shape[String(step)] ?? current;
  }
  return current;
}

function listOf(parameters: string[]): string {
  if (parameters.length === 0) return "It takes no parameters.";
  const [only, ...others] = parameters;
  return others.length === 0
    ? `The only parameter is ${only}.`
    : `The parameters are ${parameters.join(", ")}.`;
}

/** The refusal of unknown parameters. `body` is the schema of the operation's JSON body, to recognise its fields. */
export function unknownParameters(unknown: string[], known: string[], given: object, body?: z.ZodType) {
  const ofBody = Object.keys((body && shapeAt(body, [])) ?? {});
  const [first = ""] = unknown;
  const meant = suggest(first, known, new Set(Object.keys(given)));
  const listed = listOf(known);
  const elsewhere = ofBody.includes(first) ? `Send ${first} in the JSON body.` : undefined;
  return invalidFields(
    unknown.slice(0, PROBLEMS_MAX).map((name) => {
      const path = shortened(name);
      return { path, message: "is not a query parameter of this operation" };
    }),
    elsewhere ?? (meant ? `Did you mean ${meant}?` : listed),
  );
}
