import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { openDatabase } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { migrate } from "@/db/migrate";

/**
 * A migrated database of the caller's own, on the server of the tests: for what looks at all its rows. By other
 * migrations than the project's, if a folder of them is given.
 */
export async function givenDatabase(migrations?: string) {
  const server = postgres(databaseUrl() ?? "", { max: 1, onnotice: () => {} });
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  await server.unsafe(`create database ${name}`);
  const url = new URL(databaseUrl() ?? "");
  url.pathname = `/${name}`;
  await migrate(url.href, migrations);
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
