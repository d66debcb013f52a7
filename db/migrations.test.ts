import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { breakingStatements } from "@/lib/testing/assertions/breaking-statements";

const FOLDER = "db/migrations";
/**
 * From this migration on, the previous version keeps running beside the new one while processes are replaced one by
 * one.
 */
const FIRST_HELD = "0028";

/**
 * Migrations that remove what no version has used since the release before theirs, each with that release. They break
 * no running version.
 */
const REMOVALS: Record<string, string> = {};

const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));
const isHeld = (file: string) => file >= FIRST_HELD && !(file in REMOVALS);

describe("a migration", () => {
  it("only adds, so that the previous version can keep running beside the new one", () => {
    const harmful = files
      .filter(isHeld)
      .flatMap((file) =>
        breakingStatements(readFileSync(join(FOLDER, file), "utf8")).map(
          (statement) => `${file}: ${statement}`,
        ),
      );
    expect(harmful).toEqual([]);
  });

  it("exists if REMOVALS names it, and some older one removes something", () => {
    for (const file of Object.keys(REMOVALS)) expect(files).toContain(file);
    expect(
      files.some((file) => breakingStatements(readFileSync(join(FOLDER, file), "utf8")).length > 0),
    ).toBe(true);
  });
});

it("has the schema of the only snapshot, the newest: npm run db:generate keeps no other", () => {
  const snapshots = readdirSync(join(FOLDER, "meta")).filter((file) => file.endsWith("_snapshot.json"));
  const { entries } = JSON.parse(readFileSync(join(FOLDER, "meta/_journal.json"), "utf8"));
  const [newest] = entries.slice(-1).map(({ tag }: { tag: string }) => `${tag.slice(0, 4)}_snapshot.json`);
  expect(snapshots).toEqual([newest]);
});

describe("a change that breaks the previous version", () => {
  it.each([
    'DROP TABLE "posts" CASCADE;',
    "drop view if exists newest;",
    'ALTER TABLE "posts" DROP COLUMN "title";',
    'ALTER TABLE "posts" DROP "title";',
    'ALTER TABLE "posts" RENAME COLUMN "title" TO "headline";',
    'ALTER TABLE "posts" RENAME TO "texts";',
    'ALTER TABLE "posts" ALTER COLUMN "title" SET DATA TYPE varchar(10);',
    "alter table posts alter title type varchar(10);",
    'ALTER TABLE "posts" ALTER COLUMN "title" SET NOT NULL;',
    'ALTER TABLE "posts" ALTER COLUMN "title" DROP DEFAULT;',
    'ALTER TABLE "posts" ADD COLUMN "place" text NOT NULL;',
    'ALTER TABLE "posts" ADD COLUMN "place" text, ADD COLUMN "room" text NOT NULL;',
    'ALTER TABLE "posts" ADD COLUMN "size" numeric(10, (2)) NOT NULL;',
    "ALTER TABLE posts SET SCHEMA attic;",
    "drop function name_parts(text);",
    "ALTER TYPE mood RENAME VALUE 'sad' TO 'blue';",
    "truncate posts;",
    'CREATE TABLE "a" ("id" uuid);--> statement-breakpoint\nDROP TABLE "posts";',
  ])("is found: %s", (sql) => expect(breakingStatements(sql)).toHaveLength(1));

  it.each([
    'CREATE TABLE "places" ("id" uuid PRIMARY KEY, "name" text NOT NULL);',
    'ALTER TABLE "posts" ADD COLUMN "place" text;',
    `ALTER TABLE "posts" ADD COLUMN "place" text DEFAULT '' NOT NULL;`,
    `ALTER TABLE "posts" ADD COLUMN "size" integer NOT NULL GENERATED ALWAYS AS (length(title)) STORED;`,
    'ALTER TABLE "posts" ALTER COLUMN "title" DROP NOT NULL;',
    "DROP INDEX posts_idx;",
    'ALTER TABLE "posts" DROP CONSTRAINT "posts_title_check";',
    "drop trigger posts_counted on posts;",
    "-- drop table posts\nselect 1;",
    "create function f() returns text language sql as $$ select 'drop table posts' $$;",
    "insert into tags (slug) values ('drop table posts');",
  ])("is not found in: %s", (sql) => expect(breakingStatements(sql)).toEqual([]));
});
