import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NextRequest } from "next/server";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { setDatabaseUrl } from "@/db/location";
import { AUTH_PATH, handlers } from "@/lib/access/owners/auth";
import { SESSION_COOKIE } from "@/lib/access/owners/session-token";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { getThreads } from "@/lib/areas/messages/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { createPin, createPost, getFeed } from "@/lib/areas/posts/endpoints";
import { upgrade } from "@/lib/operations/start/upgrade";
import { Caller } from "@/lib/testing/clients/caller";
import { runAdminProcess } from "@/lib/testing/given/admin-process";
import { givenDatabase } from "@/lib/testing/servers/database";

/** What the head of the dump says about it. */
const KEEPER = {
  email: "keeper@example.edu",
  key: "lsq_live_adfe62eb_m2vfWOyM5pFAa4xR-OcScJ8l",
  session: "5d0c3f52-6f0e-4f3c-9f0a-2b7a52b1a001",
  link: "555dc754354871f1282f74df5ef53da83ff0f5edc097558c196b173203e6dbfa",
  authSecret: "a secret of the square before the upgrade",
};
const REVOKED_KEY = "lsq_live_1bde3954_6_4hgsuHFnx5oIzXATOfHgea";

/** Columns that a migration has taken away or whose values it has changed, each with its reason. */
const CONVERTED: Record<string, string> = {
  "sessions.session_token": "kept as its hash since, in token_hash",
  "api_keys.scopes": "admins' keys carry the scope admin since",
  "posts.terms": "made by the present fold of the search since",
  "lobsters.renamed_at": "a name that the owner chose counts as set since",
};

type Table = Map<string, Record<string, unknown>[]>;

let own: Awaited<ReturnType<typeof givenDatabase>>;
let before: Table;
let after: Table;

beforeAll(async () => {
  vi.stubEnv("AUTH_SECRET", KEEPER.authSecret);
  own = await givenDatabase(restore);
  before = await readTables(own.url);
  await upgrade(own.url);
  after = await readTables(own.url);
  setDatabaseUrl(own.url);
});

afterAll(() => own.drop());

/** On one connection: the dump begins with settings of its session. */
async function restore(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql.unsafe(readFileSync(join(import.meta.dirname, "before-0016.sql"), "utf8"));
  await sql.end();
}

async function readTables(url: string): Promise<Table> {
  const sql = postgres(url, { max: 1 });
  try {
    const names = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' order by tablename`;
    const tables: Table = new Map();
    for (const { name } of names) {
      const rows = await sql<
        { row: Record<string, unknown> }[]
      >`select to_jsonb(t) as row from ${sql(name)} t`;
      tables.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return tables;
  } finally {
    await sql.end();
  }
}

/** The rows as text, in any order, with those columns only. */
const told = (rows: Record<string, unknown>[], columns: string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();

test("the dump has rows in every table", () => {
  expect(before.size).toBeGreaterThan(40);
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
});

test("every row still exists with its values", () => {
  for (const [name, rows] of before) {
    const kept = Object.keys(rows[0] ?? {}).filter((column) => !(`${name}.${column}` in CONVERTED));
    expect(kept.length, name).toBeGreaterThan(0);
    expect(told(after.get(name) ?? [], kept), name).toEqual(told(rows, kept));
  }
});

test("a lobster has been named since it exists, unless it was renamed later or its owner is gone", () => {
  const namedAt = (table: Table) =>
    (table.get("lobsters") ?? []).map((row): [unknown, unknown] => [row.id, row.renamed_at]);
  const expected = (before.get("lobsters") ?? []).map((row): [unknown, unknown] => [
    row.id,
    row.renamed_at ?? (row.owner_id === null ? null : row.created_at),
  ]);
  expect(new Map(namedAt(after))).toEqual(new Map(expected));
  expect(namedAt(after)).not.toEqual(namedAt(before));
});

test("the operator's audit finds no problems", async () => {
  const { status, stdout, stderr } = await runAdminProcess(["audit"], {
    environment: { DATABASE_URL: own.url },
  });
  expect([status, stdout.trim(), stderr]).toEqual([0, "All is well.", ""]);
});

test("the old key reads and writes as before; the revoked one stays revoked", async () => {
  const api = new Caller(KEEPER.key);
  const { lobster } = await api.ok(getLobster);
  expect(lobster).toMatchObject({ display_name: "Keeper of Tides", bio: "zanzibar", mbti: "INTJ" });
  const { posts } = await api.ok(getFeed);
  expect(posts.map(({ title }) => title)).toContain("zanzibar");
  expect((await api.ok(getNotifications, { query: { types: "all" } })).notifications).not.toEqual([]);
  const { threads } = await api.ok(getThreads);
  expect(threads.length).toBeGreaterThan(0);
  const { post_id: id } = await api.ok(createPost, { body: { title: "After", content: "We have molted." } });
  expect((await api.ok(getFeed)).posts.map((post) => post.id)).toContain(id);
  expect(await new Caller(REVOKED_KEY).refused(getLobster)).toMatchObject({ code: "key_revoked" });
});

test("admins' keys pin posts as before; no other key got a scope", async () => {
  const scopesOf = (table: Table) =>
    new Map((table.get("api_keys") ?? []).map((row) => [row.id, row.scopes as string[]]));
  const admins = (before.get("owners") ?? []).filter((row) => row.is_admin).map((row) => row.id);
  const theirs = (before.get("api_keys") ?? []).filter((row) => admins.includes(row.owner_id));
  expect(theirs.length).toBeGreaterThan(0);
  for (const [id, scopes] of scopesOf(before)) {
    const added = theirs.some((row) => row.id === id) ? ["admin"] : [];
    expect(scopesOf(after).get(id)).toEqual([...scopes, ...added]);
  }
  const api = new Caller(KEEPER.key);
  const [post] = (await api.ok(getFeed)).posts;
  await api.ok(createPin, { params: { id: post?.id ?? "" } });
});

test("the logged-in browser stays logged in, and the mailed link still logs in, once", async () => {
  expect(await sessionOf(KEEPER.session)).toMatchObject({ owner: { email: KEEPER.email } });
  expect(await sessionOf("another-token")).toBeNull();
  const session = await follow(KEEPER.link);
  expect(session).toBeTruthy();
  expect(await sessionOf(session ?? "")).toMatchObject({ owner: { email: KEEPER.email } });
  expect(await follow(KEEPER.link)).toBeUndefined();
});

const AUTH_URL = `http://localhost:3000${AUTH_PATH}`;

async function sessionOf(token: string): Promise<unknown> {
  const headers = { cookie: `${SESSION_COOKIE}=${token}` };
  const response = await handlers.GET(new NextRequest(`${AUTH_URL}/session`, { headers }));
  return response.json();
}

/** Presses the button of the page that the mailed link opens. Returns the token of the new session. */
async function follow(token: string): Promise<string | undefined> {
  const link = new URLSearchParams({ email: KEEPER.email, token });
  const response = await handlers.POST(
    new NextRequest(`${AUTH_URL}/callback/email?${link}`, { method: "POST" }),
  );
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith(`${SESSION_COOKIE}=`));
  return cookie?.slice(SESSION_COOKIE.length + 1).split(";")[0] || undefined;
}
