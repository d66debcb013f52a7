import { StartError } from "./start-error";

/** What may be known of an error outside of the request that met it. */
export interface ErrorRecord {
  name: string;
  /** SQLSTATE, Node's or a library's own code. */
  code?: string;
  /** PostgreSQL's. */
  severity?: string;
  constraint?: string;
  /** The system call that failed. */
  syscall?: string;
  /** What another server answered: HTTP's or SMTP's status. */
  status?: number;
  /** Next's number for an error of a page, which the page shows, too. */
  digest?: string;
  /** Only where the text is our own and for the operator. */
  message?: string;
  /** Our own code on the way to it, innermost first. */
  frames?: string[];
  cause?: ErrorRecord;
}

const CAUSES_MAX = 5;
const FRAMES_MAX = 10;

const WORD = /^[A-Za-z_$][\w$.]{0,63}$/;
const NAME = /^[A-Za-z_$][\w$]{0,39}$/;
const CODE = /^(?:[A-Z][A-Z0-9_]{0,63}|[A-Z][A-Za-z]{0,63}|\d[0-9A-Z]{4})$/;
const DIGEST = /^\d{1,20}$/;

/**
 * An error as a log may have it: fields whose values the square, PostgreSQL or a library chose, each of a known
 * shape, and never a message. Messages of drivers hold statements and their values, those of parsers the text
 * they could not read; either may be somebody's token, key, address or words.
 */
export function describeError(error: unknown, causesMax = CAUSES_MAX): ErrorRecord {
  if (!isErrorLike(error)) return { name: typeof error };
  const field = (name: string, shape: RegExp) => fitting(read(error, name), shape);
  const record: ErrorRecord = {
    name: fitting(nameOf(error), NAME) ?? "Error",
    code: field("code", CODE),
    severity: field("severity", CODE),
    constraint: field("constraint_name", WORD),
    syscall: field("syscall", WORD),
    status: number(read(error, "responseCode")) ?? number(read(read(error, "$metadata"), "httpStatusCode")),
    digest: field("digest", DIGEST),
    message: error instanceof StartError ? error.message : undefined,
    frames: framesOf(error),
  };
  const cause = causeOf(error);
  if (cause !== undefined && causesMax > 0) record.cause = describeError(cause, causesMax - 1);
  return record;
}

/**
 * An error that nobody foresaw, for the terminal of whoever gave a command: its stack, except where a database
 * is behind it, whose messages hold rows.
 */
export function showError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return isOfDatabase(error) ? JSON.stringify(describeError(error)) : (error.stack ?? error.name);
}

const isOfDatabase = (error: unknown): boolean =>
  isErrorLike(error) &&
  (typeof read(error, "query") === "string" ||
    typeof read(error, "severity") === "string" ||
    isOfDatabase(error.cause));

/** Also one of another realm, as Next's sandboxes have them. */
function isErrorLike(value: unknown): value is Error {
  return (
    value instanceof Error ||
    (typeof read(value, "stack") === "string" && typeof read(value, "message") === "string")
  );
}

const nameOf = (error: Error) => (error.name === "Error" ? error.constructor?.name : error.name);

/** Auth.js wraps the error it met in an object. */
function causeOf(error: Error): unknown {
  const { cause } = error;
  return isErrorLike(cause) ? cause : read(cause, "err");
}

function read(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value ? Reflect.get(value, name) : undefined;
}

const fitting = (value: unknown, shape: RegExp) =>
  typeof value === "string" && shape.test(value) ? value : undefined;

const number = (value: unknown) => (typeof value === "number" ? value : undefined);

const HEAD = /^(?:[\w$. [\]]{1,80}: )?$/;
const FRAME = /^\s+at (?:(?:async )?([\w$.<>]{1,80})[^(]* \()?(?:file:\/\/)?(\/[^()\s]+:\d+:\d+)\)?$/;

/** A stack begins with the message, whose lines may look like frames: without it in its place there are none. */
function framesOf({ stack, message }: Error): string[] | undefined {
  const at = typeof stack === "string" ? stack.indexOf(message) : -1;
  if (stack === undefined || at < 0 || !HEAD.test(stack.slice(0, at))) return undefined;
  const root = `${process.cwd()}/`;
  const frames = stack
    .slice(at + message.length)
    .split("\n")
    .flatMap((line) => {
      const [, name = "", place = ""] = FRAME.exec(line) ?? [];
      if (!place.startsWith(root) || place.includes("/node_modules/")) return [];
      return `${name} ${place.slice(root.length)}`.trim();
    });
  return frames.length > 0 ? frames.slice(0, FRAMES_MAX) : undefined;
}
