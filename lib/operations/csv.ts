/** A file that cannot be read as comma-separated values. */
export class CsvError extends Error {}

/**
 * Reads comma-separated values (RFC 4180): fields may be quoted, and quotes within them are doubled. Programs of some
 * countries write semicolons instead of commas: `separator`. Returns the rows with the line on which each begins,
 * without empty lines. Throws CsvError.
 */
export function readCsv(text: string, separator: "," | ";" = ","): { line: number; fields: string[] }[] {
  const rows: { line: number; fields: string[] }[] = [];
  const field = separator === "," ? /"((?:[^"]|"")*)"|([^",\r\n]*)/y : /"((?:[^"]|"")*)"|([^";\r\n]*)/y;
  const source = text.replace(/^\uFEFF/, "");
  let [at, line] = [0, 1];
  while (at < source.length) {
    const row: { line: number; fields: string[] } = { line, fields: [] };
    for (;;) {
      field.lastIndex = at;
      const [whole = "", quoted, plain = ""] = field.exec(source) ?? [];
      row.fields.push(quoted?.replaceAll('""', '"') ?? plain);
      line += whole.split("\n").length - 1;
      at += whole.length;
      if (source[at] !== separator) break;
      at += 1;
    }
    const end = /^(?:\r?\n|$)/.exec(source.slice(at, at + 2));
    if (!end) throw new CsvError(`line ${line} has a quotation mark where none may be`);
    at += end[0].length;
    line += 1;
    if (row.fields.length > 1 || row.fields[0] !== "") rows.push(row);
  }
  return rows;
}
