import { database } from "@/db/client";
import { exportedAccount } from "@/db/queries/account/export-account";
import { exportedRelations } from "@/db/queries/account/export-relations";
import { exportedTexts } from "@/db/queries/account/export-texts";

/** The lists of an export, in the order of the document. */
export const exportedSections = [...exportedAccount, ...exportedTexts, ...exportedRelations];

/**
 * Everything that the square stores about an owner and their lobster, except keys, tokens and others' data,
 * in pieces of one JSON document. At most one page of rows is in memory at a time (docs/decisions/0513).
 */
export async function* exportAccount(
  whose: { ownerId: string; lobsterId: string },
  now: Date,
): AsyncGenerator<string> {
  const { db } = database();
  yield `{\n"exported_at": ${JSON.stringify(now.toISOString())},\n"format": 1`;
  for (const { name, pages } of exportedSections) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = "\n";
    for await (const rows of pages(db, whose)) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join(",\n");
      separator = ",\n";
    }
    yield "]";
  }
  yield "\n}\n";
}
