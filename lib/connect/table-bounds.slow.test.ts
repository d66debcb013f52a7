import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { findClient, keepClient, noteClientUse } from "@/db/queries/connect/clients";
import { answerRequest, findOpenRequest, keepRequest } from "@/db/queries/connect/requests";
import { runOnce } from "@/db/statement";
import { ownDatabase } from "@/lib/testing/servers/database";

const own = ownDatabase();
const run = (query: SQL) => runOnce(own.database.db, query);
const count = async (table: string, where = sql`true`) => {
  const [row] = await runOnce<{ rows: number }>(
    own.database.db,
    sql`select count(*)::int rows from ${sql.identifier(table)} where ${where}`,
  );
  return row?.rows;
};

beforeEach(() => run(sql`truncate connect_clients, connect_requests cascade`));

const REDIRECT = "https://host.example/callback";
const AT_ONCE = 20;

describe("clients that nobody has used", () => {
  const keep = (id: string, sentFrom: string, name = "") =>
    keepClient(own.database.db, {
      ...{ id, kind: "document" as const, name, redirectUris: [REDIRECT], usesDeviceCodes: false },
      ...{ freshSeconds: 60, sentFrom },
    });
  const find = (id: string) => findClient(own.database.db, { id });
  /** The first is the oldest. */
  const given = (clients: number, from: SQL) =>
    run(sql`
      insert into connect_clients (id, kind, name, redirect_uris, created_at, sent_from)
      select 'client ' || no, 'registered', '', array[${REDIRECT}],
        now() - interval '1 hour' + make_interval(secs => no / 100.0), ${from}
      from generate_series(1, ${clients}) no`);

  it("are at most 1,000 per address, whose oldest make room for its own only", async () => {
    await keep("another's", "b");
    await given(999, sql`'a'`);
    await run(
      sql`update connect_clients set created_at = now() - interval '2 hours' where id = 'another''s'`,
    );
    await keep("last", "a");
    expect(await find("client 1")).toBeDefined();
    await keep("next", "a");
    expect(await find("client 1")).toBeUndefined();
    for (const id of ["client 2", "last", "next", "another's"]) expect(await find(id)).toBeDefined();
    // A renewed one needs no room; one that is used makes room.
    expect(await keep("last", "a", "Renamed")).toMatchObject({ name: "Renamed" });
    await noteClientUse(own.database.db, { id: "client 2" });
    await keep("one more", "a");
    expect(await find("client 2")).toBeDefined();
    expect(await find("client 3")).toBeDefined();
  });

  it("are at most 50,000 in all, and the oldest unused ones make room", async () => {
    await given(50_000, sql`'address ' || no % 100`);
    await noteClientUse(own.database.db, { id: "client 1" });
    await keep("last", "x");
    expect(await find("client 2")).toBeDefined();
    await keep("next", "x");
    expect(await find("client 2")).toBeUndefined();
    for (const id of ["client 1", "client 3", "last", "next"]) expect(await find(id)).toBeDefined();
    expect(await count("connect_clients", sql`used_at is null`)).toBe(50_000);
  });

  it("exceed the maximum at most by those that come at once, and the next one deletes the excess", async () => {
    await given(1_000, sql`'a'`);
    await Promise.all(Array.from({ length: AT_ONCE }, (_, no) => keep(`at once ${no}`, "a")));
    expect(await count("connect_clients")).toBeLessThanOrEqual(1_000 + AT_ONCE);
    for (let no = 0; no < AT_ONCE; no += 1) expect(await find(`at once ${no}`)).toBeDefined();
    await keep("next", "a");
    expect(await count("connect_clients")).toBe(1_000);
  });
});

describe("open consent requests", () => {
  const question = { clientId: "client", clientName: "", redirectUri: REDIRECT, state: null, challenge: "" };
  const keep = (id: string, sentFrom: string) =>
    keepRequest(own.database.db, { ...question, id, scopes: [], sentFrom });
  const find = (id: string) => findOpenRequest(own.database.db, { id });
  const given = (requests: number, from: SQL) =>
    run(sql`
      insert into connect_requests (id, client_id, client_name, redirect_uri, challenge, scopes, created_at, sent_from)
      select 'request ' || no, 'client', '', ${REDIRECT}, '', array[]::text[],
        now() - interval '59 minutes' + make_interval(secs => no / 100.0), ${from}
      from generate_series(1, ${requests}) no`);

  it("are at most 2,000 per address, whose oldest make room for its own only", async () => {
    await keep("another's", "b");
    await given(1_999, sql`'a'`);
    await run(
      sql`update connect_requests set created_at = now() - interval '59.5 minutes' where id = 'another''s'`,
    );
    await keep("last", "a");
    expect(await find("request 1")).toBeDefined();
    await keep("next", "a");
    expect(await find("request 1")).toBeUndefined();
    for (const id of ["request 2", "last", "next", "another's"]) expect(await find(id)).toBeDefined();
  });

  it("are at most 100,000 in all, and the oldest open ones make room, but none that was answered or has expired", async () => {
    await given(100_000, sql`'address ' || no % 100`);
    const { ownerId } = await givenOwner();
    const denied = { id: "request 1", ownerId, scopes: null, days: null, codeHash: null };
    expect(await answerRequest(own.database.db, denied)).toBeDefined();
    await run(
      sql`update connect_requests set created_at = now() - interval '60 minutes' where id = 'request 2'`,
    );
    await keep("last", "x");
    await keep("last but one", "x");
    expect(await find("request 3")).toBeDefined();
    await keep("next", "x");
    expect(await find("request 3")).toBeUndefined();
    expect(await find("request 4")).toBeDefined();
    expect(await count("connect_requests", sql`id in ('request 1', 'request 2')`)).toBe(2);
    expect(await count("connect_requests")).toBe(100_002);
  });

  async function givenOwner() {
    const [row] = await runOnce<{ ownerId: string }>(
      own.database.db,
      sql`insert into owners (email) values (${`${crypto.randomUUID()}@example.edu`}) returning id "ownerId"`,
    );
    return { ownerId: row?.ownerId ?? "" };
  }
});
