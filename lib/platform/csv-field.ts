/** What makes a spreadsheet take a field for a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[\s\u200b-\u200f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/u;

/** A text as a field of CSV (RFC 4180), which no spreadsheet takes for a formula: such a text gets an apostrophe before it. */
export function csvField(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
