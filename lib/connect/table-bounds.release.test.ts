import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findClient, keepClient, noteClientUse } from "@/db/queries/connect/clients";
import { keepRequest } from "@/db/queries/connect/requests";
import { runOnce } from "@/db/statement";
import { ownDatabase } from "@/lib/testing/servers/database";

const own = ownDatabase();
const run = (query: SQL) => runOnce(own.database.db, query);

const REDIRECT = "https://host.example/callback";

test("of clients that nobody connected 50,000 are kept; a connected one makes room, and can always be renewed", async () => {
  const { db } = own.database;
  const keep = (id: string, name = "") =>
    keepClient(db, { id, kind: "document", name, redirectUris: [REDIRECT], freshSeconds: 60 });
  await run(sql`
    insert into connect_clients (id, kind, name, redirect_uris)
    select 'client ' || no, 'registered', '', array[${REDIRECT}] from generate_series(1, 49999) no`);

  expect(await keep("last")).toMatchObject({ id: "last" });
  expect(await keep("one too many")).toBeUndefined();
  expect(await findClient(db, { id: "one too many" })).toBeUndefined();
  expect(await keep("last", "Renamed")).toMatchObject({ name: "Renamed" });
  await noteClientUse(db, { id: "client 1" });
  expect(await keep("next")).toMatchObject({ id: "next" });
  expect(await keep("one too many")).toBeUndefined();
});

test("100,000 requests are open at once; one that is too old to be answered makes room", async () => {
  const request = { clientId: "client", clientName: "", redirectUri: REDIRECT, state: null, challenge: "" };
  const keep = (id: string) => keepRequest(own.database.db, { ...request, id, scopes: [] });
  await run(sql`
    insert into connect_requests (id, client_id, client_name, redirect_uri, challenge, scopes)
    select 'request ' || no, 'client', '', ${REDIRECT}, '', array[]::text[] from generate_series(1, 99999) no`);

  expect(await keep("last")).toBe(true);
  expect(await keep("one too many")).toBe(false);
  await run(
    sql`update connect_requests set created_at = now() - interval '60 minutes' where id = 'request 1'`,
  );
  expect(await keep("next")).toBe(true);
  expect(await keep("one too many")).toBe(false);
});
