import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { changes } from "@/db/changes";
import { database } from "@/db/client";
import { Dependencies } from "@/db/dependencies";
import { runOnce } from "@/db/statement";
import { UNREPORTED_TABLES } from "@/db/tables";
import { lettersJob, remindersJob } from "./jobs";

it.each([lettersJob, remindersJob])(
  "the job $name, which runs every minute, leaves kept pages as they are if it finds nothing to do",
  async ({ run }) => {
    const tables = await runOnce<{ name: string }>(
      database().db,
      sql`select table_name name from information_schema.tables where table_schema = 'public'`,
    );
    const page = new Dependencies();
    const isShown = (table: string) => !UNREPORTED_TABLES.has(table);
    page.noteRows(tables.map(({ name }) => name).filter(isShown), [randomUUID()]);
    const { signal } = new AbortController();
    await run(database(), new Date(), signal);
    const since = changes.count;
    await run(database(), new Date(), signal);
    expect(changes.isCurrent(page, since)).toBe(true);
  },
);
