import type { Locale } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { type ErrorCode, errorCodesOf } from "./error-codes";
import { operationNamed, operationPath } from "./operation-pages";

/** Every error code as Markdown, under a heading that is the anchor of its page. Examples are the API's, in English. */
export function writeErrors(locale: Locale, origin: string): string {
  const { title, lead } = MESSAGES[locale].docs.errors;
  const codes = errorCodesOf(locale).map((code) => writeCode(code, locale, origin));
  return `# ${title}\n\n${lead}\n\n${codes.join("\n\n")}\n`;
}

function writeCode({ code, status, reasons }: ErrorCode, locale: Locale, origin: string): string {
  const { everywhere, operations: answeredBy } = MESSAGES[locale].docs.errors;
  const written = reasons.map(({ operations, text, example }) => {
    const links = operations.map((operation) => linkTo(operation, origin)).join(", ");
    const where = links ? answeredBy.replace("<operations></operations>", links) : everywhere;
    return `${status}. ${where}\n\n${text}\n\n\`\`\`json\n${example}\n\`\`\``;
  });
  return [`## ${code}`, ...written].join("\n\n");
}

function linkTo(operation: string, origin: string): string {
  const endpoint = operationNamed(operation);
  return endpoint ? `[${operation}](${origin}${operationPath(endpoint)}.md)` : operation;
}
