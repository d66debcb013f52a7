import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { openDatabase } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { createDatabase } from "./postgres";

/**
 * A separate database on the PostgreSQL server of the tests, for tests that read whole tables. It is migrated, unless
 * `fill` is given: then it is empty and `fill` gets its URL.
 */
export async function givenDatabase(fill?: (url: string) => Promise<unknown>) {
  const server = postgres(databaseUrl() ?? "", { max: 1, onnotice: () => {} });
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(server, name, fill ? undefined : inject("templateDatabase"));
  const url = new URL(databaseUrl() ?? "");
  url.pathname = `/${name}`;
  await fill?.(url.href);
  const database = openDatabase(url.href);
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
