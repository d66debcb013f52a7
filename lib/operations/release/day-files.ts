import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";
import { squareDate } from "@/lib/platform/square-day";
import type { ReleaseTable, Row } from "./columns";

/** A file that is being written, and its number of rows so far. */
interface OpenFile {
  path: string;
  rows: number;
  gzip: Gzip;
  written: Promise<void>;
}

/**
 * Writes a table as gzip'd JSON lines, a file for each date of the square:
 * `jsonl/posts/day=2026-11-26/rows.jsonl.gz`. Rows come in the order of their dates, so one file is open at a
 * time. Node writes no time into the header of a gzip file, so the same rows make the same bytes.
 */
export class DayFiles {
  readonly #folder: string;
  readonly #table: ReleaseTable;
  #open: OpenFile | undefined;
  /** The number of rows of each finished file, by its path. */
  readonly rows = new Map<string, number>();

  constructor(folder: string, table: ReleaseTable) {
    this.#folder = folder;
    this.#table = table;
  }

  async write(row: Row): Promise<void> {
    const path = this.#pathOf(row);
    if (this.#open?.path !== path) {
      await this.close();
      this.#open = await this.#begin(path);
    }
    const { gzip, written } = this.#open;
    this.#open.rows += 1;
    const shown = Object.fromEntries(Object.keys(this.#table.columns).map((name) => [name, row[name]]));
    if (!gzip.write(`${JSON.stringify(shown)}\n`)) await Promise.race([once(gzip, "drain"), written]);
  }

  async close(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    open.gzip.end();
    await open.written;
    this.rows.set(open.path, open.rows);
  }

  /** Closes the open file after a failure. Never rejects. */
  async abort(): Promise<void> {
    this.#open?.gzip.destroy();
    await this.#open?.written.catch(() => {});
  }

  #pathOf(row: Row): string {
    const { name, dayOf } = this.#table;
    if (dayOf === null) return `jsonl/${name}/rows.jsonl.gz`;
    const at = String(row[dayOf]);
    const day = at.length === 10 ? at : squareDate(new Date(at));
    return `jsonl/${name}/day=${day}/rows.jsonl.gz`;
  }

  async #begin(path: string): Promise<OpenFile> {
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true });
    const gzip = createGzip();
    const written = pipeline(gzip, createWriteStream(file));
    written.catch(() => {});
    return { path, rows: 0, gzip, written };
  }
}
