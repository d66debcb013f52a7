import { registry } from "@/lib/api/registry";
import type { Locale } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { fill } from "@/lib/platform/text/fill";
import { type ErrorCode, errorCodesOf } from "./error-codes";

/** Every error code as Markdown, under a heading that is the anchor of its page. Texts of the API are English. */
export function writeErrors(locale: Locale): string {
  const { title, lead } = MESSAGES[locale].docs.errors;
  const codes = errorCodesOf(registry).map((code) => writeCode(code, locale));
  return `# ${title}\n\n${lead}\n\n${codes.join("\n\n")}\n`;
}

function writeCode({ code, status, reasons }: ErrorCode, locale: Locale): string {
  const { everywhere, operations: answeredBy } = MESSAGES[locale].docs.errors;
  const written = reasons.map(({ operations, text, example }) => {
    const where =
      operations.length > 0 ? fill(answeredBy, { operations: operations.join(", ") }) : everywhere;
    return `${status}. ${where}\n\n${text}\n\n\`\`\`json\n${example}\n\`\`\``;
  });
  return [`## ${code}`, ...written].join("\n\n");
}
