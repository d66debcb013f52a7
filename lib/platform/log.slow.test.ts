import { createHash, randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { sessions, verificationTokens } from "@/db/schema/owners";
import { hashSessionToken } from "@/lib/access/owners/session-token";
import { needsKey } from "@/lib/api/contract/endpoint";
import { registry } from "@/lib/api/contract/registry";
import { partOf } from "@/lib/testing/breadth";
import { type FoundForm, formsIn } from "@/lib/testing/clients/forms";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenQuest } from "@/lib/testing/given/quests";
import { sampleOf } from "@/lib/testing/given/sample";
import { givenDatabase } from "@/lib/testing/servers/database";
import { AUTH_SECRET } from "@/lib/testing/servers/secrets";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";

const TEXT = "Quokkas confess at 7361";
const ADDRESS = "203.0.113.77";
const LINK = createHash("sha256").update(randomUUID()).digest("hex");
const YEAR_MS = 365 * 86_400_000;
const AT_ONCE = 6;

const ours = databaseUrl() ?? "";
let own: Awaited<ReturnType<typeof givenDatabase>>;
let me: GivenLobster;
let friend: GivenLobster;
let postId: string;
let questId: string;
let keys: string[];
let session: string;

/** Runs `work` as the operator, on another database, because one with connections cannot be dropped. */
async function operate(work: (sql: postgres.Sql, name: string) => Promise<unknown>, url = own.url) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await work(sql, new URL(own.url).pathname.slice(1));
  } finally {
    await sql.end();
  }
}

const tables = (sql: postgres.Sql) =>
  sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname in ('public', 'away')`;

/** The faults, the mildest first. Each one lasts while the next ones are added. */
const FAULTS: Record<string, () => Promise<void>> = {
  "every change of a row fails, and says what was in it": () =>
    operate(async (sql) => {
      await sql.unsafe(`create function tell() returns trigger language plpgsql as
        $$ begin raise exception 'no: % %', old, new using detail = new, hint = old; end $$`);
      for (const { name } of await tables(sql))
        await sql.unsafe(`create trigger a_tell before insert or update or delete on ${name}
          for each row execute function tell()`);
    }),
  "only whose key or session it is can still be read": () =>
    operate(async (sql) => {
      await sql`create schema away`;
      const kept = ["owners", "lobsters", "api_keys", "sessions", "course", "course_members"];
      for (const { name } of await tables(sql))
        if (!kept.includes(name)) await sql.unsafe(`alter table ${name} set schema away`);
    }),
  "every table is gone": () => operate((sql) => sql`alter schema public rename to nowhere`),
  "the database takes no connections": () =>
    operate(async (sql, name) => {
      await sql.unsafe(`alter database ${name} allow_connections false`);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    }, ours),
};

beforeEach(async () => {
  own = await givenDatabase();
  session = randomUUID();
  setDatabaseUrl(own.url);
  [me, friend] = [await givenLobster({ isAdmin: true }), await givenLobster()];
  postId = (await givenPost(me, { title: TEXT, content: TEXT })).id;
  questId = await givenQuest(me);
  // A new key for each fault, because the process caches a key for a moment.
  keys = [me.key];
  while (keys.length < Object.keys(FAULTS).length) keys.push((await givenKey(me.ownerId)).key);
  const expires = new Date(Date.now() + YEAR_MS);
  const { db } = database();
  await queryBuilder(db)
    .insert(sessions)
    .values({ sessionToken: hashSessionToken(session), userId: me.ownerId, expires });
  const token = createHash("sha256")
    .update(LINK + AUTH_SECRET)
    .digest("hex");
  await queryBuilder(db).insert(verificationTokens).values({ identifier: me.email, token, expires });
});

afterEach(async () => {
  await operate((sql, name) => sql.unsafe(`alter database ${name} allow_connections true`), ours);
  await own.drop();
  setDatabaseUrl(ours);
});

const pages = () => [
  ...[
    "/",
    "/buildings",
    "/buildings/old-library",
    "/challenges",
    "/quests",
    "/feed.atom",
    "/docs",
    "/login/check",
  ],
  ...[
    `/posts/${postId}`,
    `/quests/${questId}`,
    `/lobsters/${me.serialNo}`,
    `/search?q=${encodeURIComponent(TEXT)}`,
  ],
  ...[
    "/me",
    "/me/profile",
    "/me/keys",
    "/me/keys/new",
    `/me/keys/${me.keyId}`,
    `/me/keys/${me.keyId}/last-call`,
    "/me/activity",
    "/me/notifications",
  ],
  ...[
    "/me/messages",
    `/me/messages/${friend.id}`,
    "/me/questions",
    "/me/moderation",
    "/me/account",
    "/me/name",
  ],
  ...["/newest.json", "/me/newest.json", "/me/news.json?after=0", "/me/first-run.json", "/admin/news.json"],
  ...[`/newest.json?post=${postId}`, "/newest.json?building=old-library", "/newest.json?campus=all"],
  ...["/me/activity/news.json", "/me/messages/news.json", "/me/notifications/news.json"],
  ...["/admin", "/admin/log", "/admin/keys", "/admin/pins", "/admin/clawdate", "/admin/numbers"],
  ...[`/admin/targets/post/${postId}`, `/admin/targets/lobster/${friend.id}`],
];

const LOGIN = ["/login", `/login/confirm?${new URLSearchParams({ email: "", token: LINK })}`];

const cookie = () => ({ cookie: `lobster-square-session=${session}` });

/** Runs the requests, a few at a time. Returns how many were answered with 5xx. */
async function countFailures(requests: (() => Promise<Response>)[]): Promise<number> {
  const left = [...requests];
  let failures = 0;
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const response = await next();
      const isStream = response.headers.get("content-type") === "text/event-stream";
      await (isStream ? response.body?.cancel() : response.text());
      failures += Number(response.status >= 500);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}

function send({ origin }: RunningServer, path: string, { headers, ...init }: RequestInit = {}) {
  const sent = { "x-forwarded-for": ADDRESS, origin, ...Object.fromEntries(new Headers(headers)) };
  return fetch(origin + path, { redirect: "manual", headers: sent, ...init });
}

/** Sends one request to each operation, as valid as its schema allows. */
function callAll(server: RunningServer, key: string, operations: typeof registry): Promise<number> {
  const requests = operations.map(({ method, path, definition, bodyFormat }) => async () => {
    const idFor = (field: string) =>
      field.includes("lobster") || field === "target_id" ? friend.id : postId;
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => paramOf(path, name));
    const query = definition.query ? sampleOf(definition.query, { text: TEXT, idFor }) : {};
    const search = new URLSearchParams(
      Object.entries(Object(query)).map(([name, value]) => [name, String(value)]),
    );
    const body =
      definition.body && bodyFormat === "json"
        ? JSON.stringify(sampleOf(definition.body, { text: TEXT, idFor }))
        : undefined;
    const headers = { authorization: `Bearer ${key}`, "idempotency-key": randomUUID() };
    const target = path === "/search" || method === "DELETE" ? `${filled}?${search}` : filled;
    return send(server, `/api/v1${target}`, { method, headers, body });
  });
  return countFailures(requests);
}

function paramOf(path: string, name: string): string {
  if (name === "slot_no") return "1";
  if (name === "slug") return "old-library";
  if (path.startsWith("/quests")) return questId;
  return path.startsWith("/posts") ? postId : friend.id;
}

const openAll = (server: RunningServer, paths: readonly string[]) =>
  countFailures(paths.map((path) => () => send(server, path, { headers: cookie() })));

interface Found {
  path: string;
  form: FoundForm;
  headers: Record<string, string>;
}

/** Finds all forms, before anything is broken. */
async function findForms(server: RunningServer): Promise<Found[]> {
  const found: Found[] = [];
  const look = async (path: string, headers: Record<string, string>) => {
    const page = await (await send(server, path, { headers })).text();
    for (const form of formsIn(page)) found.push({ path, form, headers });
  };
  for (const path of pages()) await look(path, cookie());
  for (const path of LOGIN) await look(path, {});
  return found;
}

function sendAll(server: RunningServer, found: readonly Found[]): Promise<number> {
  const values: Record<string, string> = { email: me.email, key: me.key };
  const requests = found.map(({ path, form, headers }) => () => {
    const body = new FormData();
    for (const [name, value] of form.hidden) body.set(name, name === "email" ? me.email : value);
    for (const name of form.open) body.set(name, values[name] ?? TEXT);
    return send(server, path, { method: "POST", headers, body });
  });
  return countFailures(requests);
}

/** Expects that so many requests failed or more: without failures, the test would say nothing about the log. */
const atLeast = (count: number) => expect.toSatisfy((failed: number) => failed >= count, `at least ${count}`);

/** The encodings in which a secret could be logged. */
const spellings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ secret }).toString().slice(7),
];

/** Both run the same operations and pages, so that of one a third of these shows whether its log is that of the other. */
describe.each([
  ["self-hosted", 1],
  ["next", 3],
] as const)("the log of %s", (adapter, parts) => {
  const some = (count: number) => atLeast(Math.floor(count / parts));

  test("contains no secret and no text of a user, whatever fails", async () => {
    let said = "";
    const environment = {
      LOG_LEVEL: "trace",
      MAIL_OUTBOX: "true",
      EMAIL_DOMAINS: "example.edu",
      API_RATE_LIMIT: "100000",
    };
    const server = await startServer(adapter, own.url, environment, (text) => {
      said += text;
    });
    const linesWith = (word: string) => said.split("\n").filter((line) => line.includes(word));
    try {
      const forms = await findForms(server);
      expect(forms.length).toBeGreaterThan(20);
      const keyed: number[] = [];
      const failures: Record<string, [calls: number, pages: number, forms: number]> = {};
      for (const [index, [fault, breakIt]] of Object.entries(FAULTS).entries()) {
        await breakIt();
        const operations = partOf(registry, parts, index);
        keyed.push(operations.filter(needsKey).length);
        failures[fault] = [
          await callAll(server, keys[index] ?? "", operations),
          await openAll(server, partOf([...pages(), ...LOGIN], parts, index)),
          await sendAll(server, partOf(forms, parts, index)),
        ];
        const missing = await send(server, "/no/such/page", { headers: cookie() });
        expect([fault, missing.status]).toEqual([fault, 404]);
      }
      expect(failures).toEqual({
        "every change of a row fails, and says what was in it": [some(10), 0, some(3)],
        "only whose key or session it is can still be read": [some(40), some(20), some(10)],
        "every table is gone": [keyed[2], some(5), expect.any(Number)],
        "the database takes no connections": [keyed[3], some(5), expect.any(Number)],
      });
    } finally {
      await server.stop();
    }
    for (const secret of [session, LINK, ...keys, me.email, ADDRESS, TEXT, AUTH_SECRET])
      for (const spelling of spellings(secret)) expect(linesWith(spelling)).toEqual([]);
    for (const word of ["select ", "insert into", "Failed query"]) expect(linesWith(word)).toEqual([]);
    for (const code of ["P0001", "42P01"]) expect(said).toContain(`"code":"${code}"`);
  });
});
