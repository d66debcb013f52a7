import { parseArgs } from "node:util";
import { z } from "zod";
import type { Database } from "@/db/client";

export interface CommandContext {
  database: Database;
  now: Date;
}

/** The result of a command, as JSON for programs and as text for people. */
export interface CommandResult {
  json: object;
  text: string;
  /** The command ran, but found or left something wrong: exit status 1. */
  isBad?: boolean;
}

/**
 * Runs a command on the migrated square, which is open only while the command runs. The square has the time zone of this
 * process, unless the command is for one that may have another.
 */
export type WithSquare = (
  run: (context: CommandContext) => Promise<CommandResult>,
  square: { hasOtherClock: boolean },
) => Promise<CommandResult>;

export interface Command {
  /** The words to type, such as `key mint`. */
  name: string;
  /** The arguments after the name, for the help text. */
  usage: string;
  summary: string;
  /** Parses the arguments after the name and returns the command, ready to run. Throws UsageError. */
  prepare(args: string[]): (withSquare: WithSquare) => Promise<CommandResult>;
}

/** The command was mistyped: exit status 2. */
export class UsageError extends Error {
  readonly code = "usage";

  constructor(
    problem: string,
    /** How to type it. */
    readonly usage: string,
  ) {
    super(problem);
  }
}

interface CommandSyntax<Shape extends z.core.$ZodLooseShape> {
  name: string;
  usage: string;
  summary: string;
  /** The fields of `input` that are positional arguments, in their order. */
  positionals?: readonly (keyof Shape & string)[];
  /** All options and positional arguments. An option whose schema accepts `true` is a flag; the others take a value. */
  input: z.ZodObject<Shape>;
}

interface Definition<Shape extends z.core.$ZodLooseShape> extends CommandSyntax<Shape> {
  /** It may run although the square has another time zone than this process. */
  setsClock?: boolean;
  run(context: CommandContext, input: z.output<z.ZodObject<Shape>>): Promise<CommandResult>;
}

/** Defines a command that works on the square: its options, their rules and its action. */
export function command<Shape extends z.core.$ZodLooseShape>(definition: Definition<Shape>): Command {
  return prepared(
    definition,
    (input) => (withSquare) =>
      withSquare((context) => definition.run(context, input), {
        hasOtherClock: definition.setsClock ?? false,
      }),
  );
}

interface StandaloneDefinition<Shape extends z.core.$ZodLooseShape> extends CommandSyntax<Shape> {
  run(input: z.output<z.ZodObject<Shape>>): Promise<CommandResult>;
}

/** Defines a command for which no square is opened and no database migrated. */
export function standaloneCommand<Shape extends z.core.$ZodLooseShape>(
  definition: StandaloneDefinition<Shape>,
): Command {
  return prepared(definition, (input) => () => definition.run(input));
}

/** An argument that is a whole number with at most this many digits. */
export const wholeNumber = (digits: number, error = "must be a whole number") =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`), error)
    .transform(Number);

/** An argument that is a positive number, which may be decimal. */
export const positiveNumber = (digits: number, error = "must be a number") =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}(\\.\\d+)?$`), error)
    .transform(Number)
    .pipe(z.number().positive());

function prepared<Shape extends z.core.$ZodLooseShape>(
  definition: CommandSyntax<Shape>,
  prepare: (input: z.output<z.ZodObject<Shape>>) => ReturnType<Command["prepare"]>,
): Command {
  const { name, usage, summary } = definition;
  return { name, usage, summary, prepare: (args) => prepare(readInput(definition, args)) };
}

function readInput<Shape extends z.core.$ZodLooseShape>(
  { input, positionals = [], name, usage }: CommandSyntax<Shape>,
  args: string[],
): z.output<z.ZodObject<Shape>> {
  const fail = (problem: string) => new UsageError(problem, `Usage: ${name} ${usage}`.trimEnd());
  const given = parse(args, optionsOf(input, positionals), fail);
  const [surplus] = given.positionals.slice(positionals.length);
  if (surplus !== undefined) throw fail(`Unexpected argument '${surplus}'.`);
  const placed = positionals.map((field, index) => [field, given.positionals[index]]);
  const values: Record<string, unknown> = { ...given.values, ...Object.fromEntries(placed) };
  const parsed = input.safeParse(values);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path: [field = ""], message }) => {
    const shown = positionals.some((name) => name === field) ? `<${String(field)}>` : `--${String(field)}`;
    return values[String(field)] === undefined ? `${shown} is required.` : `${shown}: ${message}`;
  });
  throw fail(problems.join("\n"));
}

function optionsOf(input: z.ZodObject, positionals: readonly string[]) {
  const named = Object.entries(input.shape).filter(([field]) => !positionals.includes(field));
  return Object.fromEntries(
    named.map(([field, schema]) => [field, { type: isFlag(schema) ? "boolean" : "string" } as const]),
  );
}

const isFlag = (schema: z.core.$ZodType) => z.safeParse(schema, true).success;

function parse(
  args: string[],
  options: Record<string, { type: "boolean" | "string" }>,
  fail: (problem: string) => UsageError,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node's message ends with advice on positional arguments that begin with a dash; no command here takes one.
    throw fail(error instanceof Error ? error.message.replace(/ To specify .*/s, "") : String(error));
  }
}
