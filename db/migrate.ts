import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { log } from "@/lib/platform/log";
import { StartError } from "@/lib/platform/start-error";
import { hostAndDatabase, inspectPrimary } from "./inspect";
import { LACKS_TIMEOUTS, SET_TIMEOUTS, setLocalTimeouts } from "./timeouts";

const CONNECT_SECONDS_MAX = 5;
const TRIES = 5;
/** PostgreSQL takes 0 for no timeout. */
const NEVER_SECONDS = 0;
/**
 * PostgreSQL's error codes when another process creates the same schema or table at the same moment. A retry finds it.
 */
const CREATED_MEANWHILE = ["23505", "42710", "42P06", "42P07"];

/** The working directory is the project's root, whether the sources, the bundle or Next is running. */
const projectMigrations = () => join(process.cwd(), "db/migrations");

/** When the newest migration of this version was made, in milliseconds since 1970. */
export const newestKnown = (folder = projectMigrations()): number =>
  newestOf(readMigrationFiles({ migrationsFolder: folder }));

const newestOf = (migrations: MigrationMeta[]) =>
  Math.max(0, ...migrations.map(({ folderMillis }) => folderMillis));

/**
 * Brings a database to the schema of this version. Several processes may do so at once. Returns how many migrations
 * were missing; if none was, it writes no rows, and a read-only database is fine. Also sets the timeouts that the
 * database lacks: a copy, or one that `pg_restore` has made, has the tables but not the settings. Throws StartError
 * when the database cannot be reached, is a standby or was migrated by a newer version.
 */
export async function migrate(url: string, folder = projectMigrations()): Promise<number> {
  await inspectPrimary(url);
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const client = postgres(url, {
    max: 1,
    // Behind a PgBouncer that pools transactions, the next statement may reach a backend that has not prepared it.
    prepare: false,
    connect_timeout: CONNECT_SECONDS_MAX,
    onnotice: () => {},
  });
  const db = drizzle(client);
  try {
    const newest = await newestApplied((text) => db.execute(sql.raw(text)));
    if (newest > newestOf(migrations)) throw new StartError(tooNew(url, newest));
    const missing = migrations.filter(({ folderMillis }) => folderMillis > newest);
    if (missing.length > 0) await applyMissing(db, migrations);
    await ensureTimeouts(db);
    return missing.length;
  } finally {
    await client.end({ timeout: CONNECT_SECONDS_MAX });
  }
}

/** Runs a statement without parameters. */
export type Run = (text: string) => Promise<Record<string, unknown>[]>;

/** When the newest applied migration was made, in milliseconds since 1970; 0 when there is none. */
export async function newestApplied(run: Run): Promise<number> {
  const [table] = await run("select to_regclass('drizzle.__drizzle_migrations') is not null as found");
  if (!table?.found) return 0;
  const [row] = await run("select max(created_at) as newest from drizzle.__drizzle_migrations");
  return Number(row?.newest ?? 0);
}

/**
 * Applies the missing migrations in one transaction. A second process waits at the lock and then finds nothing to do.
 * This uses Drizzle's files and its table of applied migrations, but not its migrator, which reads that table before
 * it takes a lock and cannot run inside a transaction.
 */
async function applyMissing(db: PostgresJsDatabase, migrations: MigrationMeta[]): Promise<void> {
  await ensureMigrationsTable(db);
  await inLockedTransaction(db, async (run) => {
    const newest = await newestApplied(run);
    await apply(
      run,
      migrations.filter(({ folderMillis }) => folderMillis > newest),
    );
  });
}

/** Runs `work` in a transaction that holds the lock of migrations, and waits for its locks as long as it must. */
function inLockedTransaction(db: PostgresJsDatabase, work: (run: Run) => Promise<unknown>): Promise<unknown> {
  return db.transaction(async (tx) => {
    const run: Run = (text) => tx.execute(sql.raw(text));
    for (const statement of setLocalTimeouts(NEVER_SECONDS)) await run(statement);
    await run("lock table drizzle.__drizzle_migrations in share row exclusive mode");
    await work(run);
  });
}

/**
 * Sets the timeouts that the database lacks. If the role may not, or the database is read-only, it logs a warning:
 * `/readyz` reports it, too.
 */
async function ensureTimeouts(db: PostgresJsDatabase): Promise<void> {
  const [timeouts] = await db.execute(sql.raw(LACKS_TIMEOUTS));
  if (!timeouts?.found) return;
  try {
    await inLockedTransaction(db, (run) => run(SET_TIMEOUTS));
  } catch (error) {
    log.warn(
      { err: error },
      "PostgreSQL's timeouts could not be set: see docs/deploy.md#timeouts-in-postgresql",
    );
  }
}

async function apply(run: Run, migrations: MigrationMeta[]): Promise<void> {
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await run(statement);
    await run(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
    );
  }
}

/** Whether this version has the migration that was made at this time, in milliseconds since 1970. */
export function knowsMigration(made: number, folder = projectMigrations()): boolean {
  return readMigrationFiles({ migrationsFolder: folder }).some(({ folderMillis }) => folderMillis === made);
}

/**
 * Gives an empty database the schema as it was with the migration that was made at `made`, in the caller's transaction.
 */
export async function migrateTo(run: Run, made: number, folder = projectMigrations()): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  for (const statement of MIGRATIONS_TABLE) await run(statement);
  await apply(
    run,
    migrations.filter(({ folderMillis }) => folderMillis <= made),
  );
}

/** Creates Drizzle's table of applied migrations. */
const MIGRATIONS_TABLE = [
  "create schema if not exists drizzle",
  `create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`,
];

/** The table must exist before it can be locked. */
async function ensureMigrationsTable(db: PostgresJsDatabase, triesLeft = TRIES): Promise<void> {
  try {
    for (const statement of MIGRATIONS_TABLE) await db.execute(statement);
  } catch (error) {
    if (triesLeft === 0 || !wasCreatedMeanwhile(error)) throw error;
    await ensureMigrationsTable(db, triesLeft - 1);
  }
}

function wasCreatedMeanwhile(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof postgres.PostgresError && CREATED_MEANWHILE.includes(cause.code);
}

const tooNew = (url: string, newest: number) =>
  `The database ${hostAndDatabase(url)} was migrated by a newer version of Lobster Square (${new Date(newest).toISOString()}).
Run that version, or restore a backup made before the upgrade.`;
