import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { expect, inject, it } from "vitest";
import { z } from "zod";
import { ownFolder } from "@/lib/testing/given/folder";
import { openDatabase } from "./client";
import { migrate } from "./migrate";
import { auditSquare } from "./queries/operations/audit";
import { askQuestion } from "./queries/questions/questions";

const folder = ownFolder();
/** The project's migrations before the one that added the counts. */
function migrationsBefore(): string {
  cpSync("db/migrations", folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = z
    .looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })
    .parse(JSON.parse(readFileSync(file, "utf8")));
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith("limits_budgets"));
  expect(end).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

const [ALICE, BOB] = [
  "00000000-0000-4000-8000-00000000000a",
  "00000000-0000-4000-8000-00000000000b",
] as const;

const SQUARE = `
  insert into owners (id, email) select id, id || '@example.edu' from (values ('${ALICE}'::uuid), ('${BOB}')) o (id);
  insert into lobsters (id, owner_id, serial_no, display_name, name_key, avatar_seed)
  select id, id, row_number() over (), 'Lobster ' || right(id::text, 1), id::text, 'seed' from owners;
  update serial_counter set last_serial_no = 2;
  insert into questions (sender_id, recipient_id, question, answer, answered_at)
  select '${ALICE}', '${BOB}', 'Why?', a, case when a is not null then now() end
  from (select null a from generate_series(1, 25) union all select 'So.' from generate_series(1, 3)) q;
  insert into stored_images (path) values ('images/one.png');
  insert into uploads (owner_id, path, url, mime_type, byte_size)
  select '${BOB}', 'images/one.png', 'https://example.test/one.png', 'image/png', 1000 from generate_series(1, 3)`;

it("an older square gets the right counts, and keeps what exceeds a limit", async () => {
  const [server = ""] = inject("databaseUrls");
  const name = `counts_${process.pid}_${Date.now().toString(36)}`;
  const admin = postgres(server, { max: 1 });
  await admin.unsafe(`create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const database = openDatabase(url, 2);
  try {
    await migrate(url, migrationsBefore());
    const before = postgres(url, { max: 1 });
    await before.unsafe(SQUARE);
    await before.end();
    await migrate(url);

    expect(await auditSquare(database.db)).toEqual([]);
    const pairs = await database.db.run("select unanswered, muted from question_pairs", []);
    expect(pairs).toEqual([{ unanswered: 25, muted: false }]);
    expect(await database.db.run("select bytes::int bytes from kept_images", [])).toEqual([{ bytes: 3000 }]);
    const question = { question: "Still?", status: "visible" } as const;
    const ask = (senderId: string, recipientId: string) =>
      askQuestion(database.db, { ...question, senderId, recipientId });
    expect(await ask(ALICE, BOB)).toEqual({ refusal: "too_many_unanswered" });
    expect(await ask(BOB, ALICE)).toMatchObject({ question: "Still?" });
  } finally {
    await database.close();
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  }
});
