import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, inject } from "vitest";
import { openDatabase, openedDatabase } from "@/db/client";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { createDatabase, PATIENT } from "./postgres";

const SILENCE_SECONDS_MAX = 60;

/**
 * A separate database on the PostgreSQL server of the tests, for tests that read whole tables. It is
 * migrated, unless `fill` is given: then it is empty and `fill` gets its URL.
 */
export async function givenDatabase(fill?: (url: string) => Promise<unknown>) {
  const server = postgres(databaseUrl() ?? "", { max: 1, onnotice: () => {} });
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  const template = fill ? undefined : inject("templateDatabase");
  await createDatabase(server, name, template, inject("adapter") === "in-process" ? PATIENT : undefined);
  const url = new URL(databaseUrl() ?? "");
  url.pathname = `/${name}`;
  await fill?.(url.href);
  // Tests fill it with statements that take longer than those of requests, on a busy machine.
  const database = openDatabase(url.href, undefined, SILENCE_SECONDS_MAX);
  return {
    url: url.href,
    database,
    drop: async () => {
      await database.close();
      await server.unsafe(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

type GivenDatabase = Awaited<ReturnType<typeof givenDatabase>>;

/** A separate, migrated database for the tests of a file: made before all of them, dropped after all of them. */
export function ownDatabase(): Omit<GivenDatabase, "drop"> {
  let own: GivenDatabase;

  beforeAll(async () => {
    own = await givenDatabase();
  });

  afterAll(() => own.drop());

  return {
    get url() {
      return own.url;
    },
    get database() {
      return own.database;
    },
  };
}

/**
 * Runs the tests of a file in process in their own database, because they read the newest, the most or all of
 * the square, to which the worker's other files add.
 */
export function runInOwnDatabase(): void {
  const before = { url: databaseUrl(), opened: openedDatabase.current };
  const own = ownDatabase();

  beforeAll(() => {
    setDatabaseUrl(own.url);
    openedDatabase.current = own;
  });

  afterAll(() => {
    setDatabaseUrl(before.url);
    openedDatabase.current = before.opened;
  });
}
