import { database } from "@/db/client";
import { exportedAccount } from "@/db/queries/account/export-account";
import { exportedBonds } from "@/db/queries/account/export-bonds";
import { exportedWords } from "@/db/queries/account/export-words";

/** The lists of an export, in its order. */
export const exportedSections = [...exportedAccount, ...exportedWords, ...exportedBonds];

/**
 * Everything that the square holds of an owner and their lobster, as one JSON document in pieces: never more
 * of it in memory than a page of rows (docs/decisions/0514). Without keys, tokens, and what is others'.
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
