import { createServer, type Server, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { eventually } from "@/lib/testing/assertions/eventually";
import { listen } from "@/lib/testing/servers/listen";
import { type Connection, ConnectionLost, connect, HandleEnded, withConnection } from "./connection";
import { instantFromDriver, instantFromJson } from "./instant";
import { databaseUrl } from "./location";
import { runOnce } from "./statement";

const url = databaseUrl() ?? "";
const open: Connection[] = [];
const servers: Server[] = [];

afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
  for (const server of servers.splice(0)) server.close();
});

/** A connection, and how often its loss was reported. */
function given(to = url, silenceSecondsMax?: number) {
  let losses = 0;
  const connection = connect(
    to,
    () => {
      losses += 1;
    },
    silenceSecondsMax,
  );
  open.push(connection);
  return { connection, losses: () => losses };
}

/** A server instead of PostgreSQL. Returns its URL and how many connections it accepted. */
async function givenServer(serve: (socket: Socket) => void) {
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    socket.on("error", () => {});
    serve(socket);
  });
  const port = await listen(server);
  servers.push(server);
  return { url: `postgres://someone:secret@127.0.0.1:${port}/square`, taken: () => taken };
}

const backendOf = async ({ db }: Connection) => {
  const [row] = await db.run<{ pid: number }>("select pg_backend_pid() pid", []);
  return row?.pid ?? 0;
};

async function terminate(pid: number): Promise<void> {
  const { connection } = given();
  await connection.db.run("select pg_terminate_backend($1::int, 5000)", [pid]);
}

const outcomes = async (statements: Promise<unknown>[]) =>
  (await Promise.allSettled(statements)).map(({ status }) => status);

describe("a connection that is lost", () => {
  test("takes no more statements, and reports the loss once", async () => {
    const { connection, losses } = given();
    await terminate(await backendOf(connection));
    await expect.poll(() => connection.lost).toBe(true);
    await expect(connection.db.run("select 1", [])).rejects.toThrow(ConnectionLost);
    await expect(connection.db.runForValues("select 1", [])).rejects.toThrow(ConnectionLost);
    expect(losses()).toBe(1);
  });

  test("fails every statement that was under way", async () => {
    const { connection } = given();
    const pid = await backendOf(connection);
    const ended = outcomes([
      connection.db.run("select pg_sleep(60)", []),
      ...Array.from({ length: 150 }, (_, n) => connection.db.run("select $1::int", [n])),
    ]);
    await terminate(pid);
    expect(new Set(await ended)).toEqual(new Set(["rejected"]));
    expect(connection.pending).toBe(0);
  });

  const hangUps: [string, (socket: Socket) => void][] = [
    ["at once", (socket) => socket.destroy()],
    ["on the first word", (socket) => socket.once("data", () => socket.destroy())],
    ["in good order", (socket) => socket.once("data", () => socket.end())],
    ["with too many connections", (socket) => socket.once("data", () => socket.end(refusal("53300")))],
    ["while it starts up", (socket) => socket.once("data", () => socket.end(refusal("57P03")))],
    ["in the middle of the login", (socket) => socket.once("data", () => socket.end(askForPassword()))],
    ["with nonsense", (socket) => socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))],
  ];

  test.each(hangUps)("is never reopened: a server that hangs up %s gets one connection", async (_, serve) => {
    const server = await givenServer(serve);
    for (let round = 1; round <= 5; round += 1) {
      const { connection, losses } = given(server.url);
      const statements = Array.from({ length: 3 }, () => connection.db.run("select 1", []));
      expect(await outcomes(statements)).toEqual(["rejected", "rejected", "rejected"]);
      await expect.poll(losses).toBe(1);
      expect(server.taken()).toBe(round);
    }
  });

  test("includes one to a server that does not answer", async () => {
    const { connection, losses } = given("postgres://someone@127.0.0.1:1/square");
    const statements = Array.from({ length: 3 }, () => connection.db.run("select 1", []));
    expect(await outcomes(statements)).toEqual(["rejected", "rejected", "rejected"]);
    await expect.poll(losses).toBe(1);
  });
});

/** A packet of PostgreSQL's protocol. */
function packet(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

const refusal = (code: string) => packet("E", Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`));
const askForPassword = () =>
  packet("R", Buffer.concat([Buffer.from([0, 0, 0, 10]), Buffer.from("SCRAM-SHA-256\0\0")]));

describe("a server that falls silent", () => {
  test("counts as lost, before and after the login", async () => {
    const silent = await givenServer(() => {});
    for (const { connection, losses } of [given(silent.url, 0.1), given(url, 0.1)]) {
      const statements = [1, 2].map(() => connection.db.run("select pg_sleep(60)", []));
      expect(await outcomes(statements)).toEqual(["rejected", "rejected"]);
      expect({ lost: connection.lost, losses: losses() }).toEqual({ lost: true, losses: 1 });
    }
  });

  test("does not count as lost if it answers each statement in time, or is asked nothing", async () => {
    // Again, because a busy machine may itself be silent for two seconds.
    await eventually(async () => {
      const { connection } = given(url, 2);
      const statements = Array.from({ length: 9 }, () => connection.db.run("select pg_sleep(0.25)", []));
      expect(new Set(await outcomes(statements))).toEqual(new Set(["fulfilled"]));
      expect(connection.lost).toBe(false);
    });
  });
});

describe("a statement", () => {
  test("with a missing value fails alone, and its neighbours get their own answers", async () => {
    const { connection } = given();
    const ask = (n: unknown) => connection.db.run<{ n: number }>("select $1::int n", [n as number]);
    await ask(0);
    const settled = await Promise.allSettled([ask(1), ask(undefined), ask(2), ask(3)]);
    expect(settled.map((each) => (each.status === "fulfilled" ? each.value[0]?.n : "failed"))).toEqual([
      1,
      "failed",
      2,
      3,
    ]);
    const lists = connection.db.run("select $1::text[]", [["a", undefined] as string[]]);
    await expect(lists).rejects.toThrow(/missing/);
  });

  test("that PostgreSQL refuses fails alone", async () => {
    const { connection } = given();
    const ask = (n: string) => connection.db.run<{ n: number }>("select $1::int n", [n]);
    await ask("0");
    const settled = await Promise.allSettled([ask("1"), ask("x"), ask("2")]);
    expect(settled.map((each) => (each.status === "fulfilled" ? each.value[0]?.n : "failed"))).toEqual([
      1,
      "failed",
      2,
    ]);
    expect(connection.lost).toBe(false);
  });
});

test("a handle takes no statement after its end, while its connection goes on", async () => {
  const { connection } = given();
  const { db, end } = withConnection(connection);
  await db.run("select 1", []);
  end();
  await expect(db.run("select 1", [])).rejects.toThrow(HandleEnded);
  await expect(db.runForValues("select 1", [])).rejects.toThrow(HandleEnded);
  await withConnection(connection).db.run("select 1", []);
});

test("an instant comes back in UTC with milliseconds, from prepared statements, Drizzle and JSON", async () => {
  const { connection } = given();
  const { db } = withConnection(connection);
  for (const [text, instant] of [
    ["2026-01-05 09:30:00.12+00", "2026-01-05T09:30:00.120Z"],
    ["2026-01-05 09:30:00+08", "2026-01-05T01:30:00.000Z"],
  ]) {
    const [prepared] = await db.run<{ at: string }>("select $1::text::timestamptz(3) at", [text ?? ""]);
    const [direct] = await runOnce<{ at: string }>(db, sql`select ${text}::text::timestamptz(3) at`);
    const [json] = await db.run<{ at: { at: string } }>(
      "select json_build_object('at', $1::text::timestamptz(3)) at",
      [text ?? ""],
    );
    expect([prepared?.at, direct?.at, instantFromJson(json?.at.at ?? "")]).toEqual([
      instant,
      instant,
      instant,
    ]);
  }
  fc.assert(
    fc.property(
      fc.date({
        min: new Date("0001-01-01T00:00:00Z"),
        max: new Date("9999-12-31T23:59:59Z"),
        noInvalidDate: true,
      }),
      (date) => {
        const iso = date.toISOString();
        // PostgreSQL leaves out the zeros at the end of a fraction, and an empty fraction.
        const fraction = iso.slice(20, 23).replace(/0+$/, "");
        const time = `${iso.slice(11, 19)}${fraction && `.${fraction}`}`;
        expect(instantFromDriver(`${iso.slice(0, 10)} ${time}+00`)).toBe(iso);
        expect(instantFromJson(`${iso.slice(0, 10)}T${time}+00:00`)).toBe(iso);
      },
    ),
  );
});
