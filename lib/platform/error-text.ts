import { getSystemErrorMap } from "node:util";

/** The name of a property. Names with digits or signs are left out, because they may be values. */
const NAME = "[A-Za-z_$]{1,40}";
/** An expression of the source code, which V8 shows without values. */
const PLACE = "(?:\\(intermediate value\\)|[\\w$]{1,40}(?:\\(\\.\\.\\.\\)|\\[\\.\\.\\.\\])?)";
const EXPRESSION = `${PLACE}(?:\\.${PLACE}){0,5}`;

/** The messages of V8 and Node about programming errors, if they contain no value. */
const MISTAKE = new RegExp(
  `^(?:${[
    `Cannot (?:read|set) properties of (?:undefined|null) \\((?:reading|setting) '${NAME}'\\)`,
    `${EXPRESSION} is not (?:a function|a constructor|defined|iterable|async iterable)`,
    `${EXPRESSION} is not a function or its return value is not (?:async )?iterable`,
    `Cannot destructure property '${NAME}' of '${EXPRESSION}' as it is (?:undefined|null)\\.`,
    `Cannot access '${NAME}' before initialization`,
    `Class constructor ${NAME} cannot be invoked without 'new'`,
    "Assignment to constant variable\\.",
    "Cannot convert undefined or null to object",
    "Cannot convert a Symbol value to a string",
    "Cannot mix BigInt and other types, use explicit conversions",
    "Reduce of empty array with no initial value",
    "Do not know how to serialize a BigInt",
    "Maximum call stack size exceeded",
    "Invalid (?:time value|array length|string length|array buffer length|date|URL)",
    "URI malformed",
    "fetch failed",
    "terminated",
  ].join("|")})$`,
);
const MISTAKES = new Set(["TypeError", "RangeError", "ReferenceError", "URIError"]);

const WARNING = /^\w{0,40}Warning$/;
const WARNING_LENGTH_MAX = 300;
const QUOTED = /(["'`]).*?\1/gs;
/** A word, a call such as `a.b()`, or a small number. */
const PLAIN = /^[([]?(?:[A-Za-z][A-Za-z-]{0,30}(?:\.[A-Za-z]{1,30}){0,3}(?:\(\))?|\d{1,6})[)\].,:;]*$/;

/**
 * The text of an error that contains nothing from a caller or the database (docs/decisions/0625); undefined
 * for any other. System errors have the operating system's text, without addresses and paths; programming
 * errors only those of V8's sentences that contain no value; warnings of Node or of a library have `…`
 * instead of possible values.
 */
export function safeErrorText(name: string, message: unknown, errno: unknown): string | undefined {
  const system = typeof errno === "number" ? getSystemErrorMap().get(errno) : undefined;
  if (system) return system[1];
  if (typeof message !== "string") return undefined;
  if (MISTAKES.has(name)) return MISTAKE.test(message) ? message : undefined;
  return WARNING.test(name) ? withoutValues(message) : undefined;
}

const withoutValues = (text: string): string =>
  text
    .slice(0, WARNING_LENGTH_MAX)
    .replace(QUOTED, "…")
    .split(/\s+/)
    .map((word) => (PLAIN.test(word) ? word : "…"))
    .join(" ");
