import postgres from "postgres";

/** Runs a statement at an address, in a session of its own. */
export async function runStatement<Row extends object = postgres.Row>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe<Row[]>(statement))];
  } finally {
    await sql.end();
  }
}
