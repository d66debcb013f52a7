import { readFile } from "node:fs/promises";
import { nameKey } from "@/lib/areas/lobsters/names";
import { StartError } from "@/lib/platform/start-error";
import { CsvError, readCsv } from "../csv";

export interface LabPersona {
  /** The name of its lobster. */
  name: string;
  /** The driver's instruction to the language model. It is not stored on the square. */
  persona: string;
}

const COLUMNS = ["name", "persona"] as const;

/** Reads the personas of a lab from a file. Throws a StartError that names the line of a mistake. */
export async function readPersonas(file: string): Promise<LabPersona[]> {
  const text = await readFile(file, "utf8").catch((error) => {
    throw new StartError(`${file} cannot be read: ${error.message}.`, { cause: error });
  });
  try {
    return parsePersonas(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new StartError(`${file} is no list of personas: ${error.message}.`, { cause: error });
  }
}

function parsePersonas(text: string): LabPersona[] {
  const [head, ...rows] = readCsv(text);
  const named = head?.fields.map((name) => name.trim()) ?? [];
  if (named.length !== COLUMNS.length || COLUMNS.some((name) => !named.includes(name)))
    throw new CsvError(`its first line has to be ${COLUMNS.join(",")}`);
  if (rows.length === 0) throw new CsvError("it has nobody in it");
  const lines = new Map<string, number>();
  return rows.map(({ line, fields }) => {
    if (fields.length !== named.length)
      throw new CsvError(`line ${line} has ${fields.length} fields, not ${named.length}`);
    const [name = "", persona = ""] = COLUMNS.map((column) => (fields[named.indexOf(column)] ?? "").trim());
    if (name === "") throw new CsvError(`line ${line} has no name`);
    const before = lines.get(nameKey(name));
    if (before !== undefined) throw new CsvError(`lines ${before} and ${line} have the same name`);
    lines.set(nameKey(name), line);
    return { name, persona };
  });
}
