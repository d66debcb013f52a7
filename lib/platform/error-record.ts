import { safeErrorText } from "./error-text";
import { StartError } from "./start-error";

/** The facts about an error that a log may contain. */
export interface ErrorRecord {
  name: string;
  /** A SQLSTATE, or a code of Node or of a library. */
  code?: string;
  /** PostgreSQL's severity, for example `FATAL`. */
  severity?: string;
  constraint?: string;
  syscall?: string;
  /** The HTTP or SMTP status that another server answered. */
  status?: number;
  /** Next's number for an error in a page; the page shows the same number. */
  digest?: string;
  /** The message of a StartError, which we wrote for the operator, or what `safeErrorText` returns. */
  message?: string;
  /** The stack frames, innermost first: those in our own code; without any, those in Node and in libraries. */
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
 * Describes an error for the log. A driver's message can contain statements with their values, and a parser's message
 * the text that it could not read, so either could reveal a token, a key, an address or a text of a user. Only messages
 * that cannot are included (`safeErrorText`). The other fields have values that our code, PostgreSQL or a library
 * chose, each checked for its shape.
 */
export function describeError(error: unknown, causesMax = CAUSES_MAX): ErrorRecord {
  if (!isErrorLike(error)) return { name: typeof error };
  const field = (name: string, shape: RegExp) => fitting(read(error, name), shape);
  const name = fitting(nameOf(error), NAME) ?? "Error";
  const record: ErrorRecord = {
    name,
    code: field("code", CODE),
    severity: field("severity", CODE),
    constraint: field("constraint_name", WORD),
    syscall: field("syscall", WORD),
    status: number(read(error, "responseCode")) ?? number(read(read(error, "$metadata"), "httpStatusCode")),
    digest: field("digest", DIGEST),
    message:
      error instanceof StartError ? error.message : safeErrorText(name, error.message, read(error, "errno")),
    frames: framesOf(error),
  };
  const cause = causeOf(error);
  if (cause !== undefined && causesMax > 0) record.cause = describeError(cause, causesMax - 1);
  return record;
}

/**
 * Describes an unexpected error on the terminal of the person who ran a command: its stack, or for an error of the
 * database only the record, because the database's messages contain rows.
 */
export function showError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return isDatabaseError(error) ? JSON.stringify(describeError(error)) : (error.stack ?? error.name);
}

const isDatabaseError = (error: unknown): boolean =>
  isErrorLike(error) &&
  (typeof read(error, "query") === "string" ||
    typeof read(error, "severity") === "string" ||
    isDatabaseError(error.cause));

/** Also true for an error of another realm, such as Next's sandboxes, where `instanceof` fails. */
function isErrorLike(value: unknown): value is Error {
  return (
    value instanceof Error ||
    (typeof read(value, "stack") === "string" && typeof read(value, "message") === "string")
  );
}

const nameOf = (error: Error) => (error.name === "Error" ? error.constructor?.name : error.name);

/** Auth.js sets `cause` to an object that has the error as `err`. */
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
const FRAME =
  /^\s+at (?:(?:async |new )?([\w$.<>]{1,80})[^(]* \()?(?:file:\/\/)?((?:\/|node:)[^()\s]+:\d+:\d+)\)?$/;

const NOT_OURS = /(?:^| )(?:node:|node_modules\/)/;

/** A stack begins with the message, whose lines may look like frames. Without the message no frame is safe to log. */
function framesOf({ stack, message }: Error): string[] | undefined {
  const at = typeof stack === "string" ? stack.indexOf(message) : -1;
  if (stack === undefined || at < 0 || !HEAD.test(stack.slice(0, at))) return undefined;
  const root = `${process.cwd()}/`;
  const frames = stack
    .slice(at + message.length)
    .split("\n")
    .flatMap((line) => {
      const [, name = "", place = ""] = FRAME.exec(line) ?? [];
      if (!place.startsWith(root) && !place.startsWith("node:")) return [];
      return `${name} ${place.replace(root, "")}`.trim();
    });
  const ours = frames.filter((frame) => !NOT_OURS.test(frame));
  const shown = ours.length > 0 ? ours : frames;
  return shown.length > 0 ? shown.slice(0, FRAMES_MAX) : undefined;
}
