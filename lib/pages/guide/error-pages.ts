import { ERRORS_PATH } from "@/lib/api/http/reply";
import type { Locale } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { fill } from "@/lib/platform/text/fill";
import { type ErrorCode, errorCodesOf } from "./error-codes";
import { operationNamed, operationPath } from "./operation-pages";

/** The statuses of errors, each with a page. */
export const ERROR_STATUSES = Object.keys(MESSAGES.en.docs.errors.statuses) as ErrorStatus[];

export type ErrorStatus = keyof (typeof MESSAGES)["en"]["docs"]["errors"]["statuses"];

export const isErrorStatus = (text: string): text is ErrorStatus =>
  ERROR_STATUSES.some((status) => status === text);

export const errorsPath = (status: ErrorStatus): string => `${ERRORS_PATH}/${status}`;

/** The codes of one status, explained in a language. */
interface StatusCodes {
  status: ErrorStatus;
  title: string;
  codes: ErrorCode[];
}

export function errorCodesByStatus(locale: Locale): StatusCodes[] {
  const codes = errorCodesOf(locale);
  return ERROR_STATUSES.map((status) => ({
    status,
    title: `${status} ${MESSAGES[locale].docs.errors.statuses[status]}`,
    codes: codes.filter((one) => String(one.status) === status),
  }));
}

export function errorCodesWith(status: ErrorStatus, locale: Locale): StatusCodes {
  const found = errorCodesByStatus(locale).find((one) => one.status === status);
  if (!found) throw new Error(`No error has the status ${status}.`);
  return found;
}

/** Every error code as Markdown: what it means and what to do. */
export function writeErrors(locale: Locale, origin: string): string {
  const { title, lead, ofStatus } = MESSAGES[locale].docs.errors;
  const statuses = errorCodesByStatus(locale).flatMap(({ status, title: titleOfStatus, codes }) => [
    `## ${titleOfStatus}`,
    `[${fill(ofStatus, { status })}](${origin}${errorsPath(status)}.md)`,
    ...codes.flatMap(({ code, reasons }) => [`### ${code}`, ...reasons.map(({ text }) => text)]),
  ]);
  return [`# ${title}`, lead, ...statuses].join("\n\n").concat("\n");
}

/** The error codes of a status as Markdown, with the operations that answer them and examples, which are in English. */
export function writeErrorsWith(status: ErrorStatus, locale: Locale, origin: string): string {
  const { title, codes } = errorCodesWith(status, locale);
  return [
    `# ${title}`,
    MESSAGES[locale].docs.errors.statusLead,
    ...codes.map((code) => writeCode(code, locale, origin)),
  ]
    .join("\n\n")
    .concat("\n");
}

function writeCode({ code, reasons }: ErrorCode, locale: Locale, origin: string): string {
  const { everywhere, operations: answeredBy } = MESSAGES[locale].docs.errors;
  const written = reasons.map(({ operations, text, example }) => {
    const links = operations.map((operation) => linkTo(operation, origin)).join(", ");
    const where = links ? answeredBy.replace("<operations></operations>", links) : everywhere;
    return `${text}\n\n${where}\n\n\`\`\`json\n${example}\n\`\`\``;
  });
  return [`## ${code}`, ...written].join("\n\n");
}

function linkTo(operation: string, origin: string): string {
  const endpoint = operationNamed(operation);
  return endpoint ? `[${operation}](${origin}${operationPath(endpoint)}.md)` : operation;
}
