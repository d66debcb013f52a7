import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";

const TEXT_COLUMNS = { comments: "content", messages: "content", posts: "title" };
type Table = keyof typeof TEXT_COLUMNS;

/** What was acknowledged, for the comparison with what is stored. Every text is written once. */
export class Ledger {
  readonly #written: Record<Table, Map<string, string>> = {
    comments: new Map(),
    messages: new Map(),
    posts: new Map(),
  };
  /** By lobster and post, whether the last answer said that it likes the post. */
  readonly likes = new Map<string, boolean>();
  /** Acknowledged writes that were missing when their writer read the list next. */
  readonly unseen: string[] = [];

  acknowledge(table: Table, text: string, id: string): void {
    this.#written[table].set(text, id);
  }

  checkListed(
    listed: { id: string; created_at: string }[],
    written: { id: string; created_at: string },
  ): void {
    if (listed.some(({ id }) => id === written.id)) return;
    const told = listed.map(({ id, created_at }) => `${id} of ${created_at}`).join(", ");
    this.unseen.push(`${written.id} of ${written.created_at} is not in [${told}]`);
  }

  get size(): number {
    return Object.values(this.#written).reduce((sum, { size }) => sum + size, this.likes.size);
  }

  /** How many acknowledged writes are missing, and how many exist more than once. */
  async compare(): Promise<{ lost: number; doubled: number }> {
    let [lost, doubled] = [0, 0];
    for (const [table, texts] of Object.entries(this.#written)) {
      const stored = await idsByText(table as Table, [...texts.keys()]);
      for (const [text, id] of texts) {
        const ids = stored.get(text) ?? [];
        if (!ids.includes(id)) lost += 1;
        if (ids.length > 1) doubled += 1;
      }
    }
    const liked = await runOnce<{ pair: string }>(
      database().db,
      sql`select lobster_id || ' ' || post_id pair from likes`,
    );
    const pairs = new Set(liked.map(({ pair }) => pair));
    for (const [pair, isLiked] of this.likes) if (pairs.has(pair) !== isLiked) lost += 1;
    return { lost, doubled };
  }
}

async function idsByText(table: Table, texts: string[]): Promise<Map<string, string[]>> {
  const [name, column] = [sql.identifier(table), sql.identifier(TEXT_COLUMNS[table])];
  const rows = await runOnce<{ text: string; ids: string[] }>(
    database().db,
    sql`select ${column} "text", array_agg(id::text) ids from ${name} where ${column} = any(${sql.param(texts)}::text[]) group by 1`,
  );
  return new Map(rows.map(({ text, ids }) => [text, ids]));
}
