import { readdirSync } from "node:fs";
import { join } from "node:path";
import { writtenBy } from "@/db/dependencies";
import { declaredStatements } from "@/db/statement";
import { writtenTables } from "@/db/tables";

const queries = join(import.meta.dirname, "../../../db/queries");

/** The texts of all statements whose scope says that what they write need not appear on kept pages. */
export async function textsNotShown(): Promise<string[]> {
  const files = readdirSync(queries, { recursive: true, encoding: "utf8" });
  const modules = files.filter((file) => file.endsWith(".ts") && !file.includes(".test."));
  await Promise.all(modules.map((file) => import(join(queries, file))));
  return declaredStatements()
    .map(({ text }) => text)
    .filter((text) => writtenTables(text).length > 0 && writtenBy(text, [], []) === undefined);
}

const UPDATE = /\bupdate\s+(\w+)\s+(?:\w+\s+)?set\s+(.*?)\s+(?:from|where|returning)\b/gis;
const ASSIGNED = /(?:^|,)\s*(\w+)\s*=/g;

export interface Column {
  table: string;
  column: string;
}

/** The columns that statements set, by their texts. */
export const columnsSetBy = (texts: string[]): Column[] =>
  texts
    .flatMap((text) => [...text.matchAll(UPDATE)])
    .flatMap(([, table = "", list = ""]) =>
      [...list.matchAll(ASSIGNED)].map(([, column = ""]) => ({ table, column })),
    );
