import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { owners } from "@/db/schema/owners";
import { runOnce } from "@/db/statement";
import { describeError, showError } from "./error-record";
import { MailFailed } from "./mail/mail";
import { StartError } from "./start-error";

const SECRET = "hush-5d0c3f52-6f0e";

async function caught(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
}

const warning = (text: string, name = "DeprecationWarning") => Object.assign(new Error(text), { name });

const email = () => `${SECRET}-${randomUUID()}@example.edu`;

describe("an error that contains a secret is described without it", () => {
  test.each<[string, Record<string, string>, () => unknown]>([
    [
      "a statement's value",
      { code: "22P02", severity: "ERROR" },
      () => runOnce(database().db, sql`select ${SECRET}::uuid`),
    ],
    [
      "a prepared statement's value",
      { code: "22P02", severity: "ERROR" },
      () => database().db.run("select $1::text::uuid", [SECRET]),
    ],
    [
      "a row that breaks a constraint",
      { code: "23505", constraint: "owners_email_key" },
      async () => {
        const row = { email: email() };
        await queryBuilder(database().db).insert(owners).values([row, row]);
      },
    ],
    [
      "what a trigger raises",
      { code: "P0001" },
      () => runOnce(database().db, sql.raw(`do $$ begin raise '%', '${SECRET}'; end $$`)),
    ],
    ["a text that is no JSON", { name: "SyntaxError" }, () => JSON.parse(SECRET)],
    [
      "a file's path",
      { code: "ENOENT", syscall: "open" },
      async () => (await import("node:fs")).readFileSync(SECRET),
    ],
    ["an address that cannot be reached", { name: "TypeError" }, () => fetch(`http://${SECRET}.invalid/`)],
    [
      "a cause of a cause",
      { name: "MailFailed" },
      () => Promise.reject(new MailFailed("x", { cause: { err: new Error(SECRET) } })),
    ],
    [
      "fields of its own",
      { name: "Error" },
      () =>
        Promise.reject(
          Object.assign(new Error("x"), {
            query: SECRET,
            token: SECRET,
            code: SECRET,
            digest: `NEXT_REDIRECT;replace;/${SECRET}`,
          }),
        ),
    ],
    [
      "a message of many lines that look like frames",
      { name: "Error" },
      () => Promise.reject(new Error(`x\n    at ${SECRET} (${process.cwd()}/${SECRET}.ts:1:1)`)),
    ],
    [
      "a message that was changed",
      { name: "Error" },
      () =>
        Promise.reject(
          Object.assign(new Error(`x\n    at ${SECRET} (${process.cwd()}/x.ts:1:1)`), { message: "y" }),
        ),
    ],
    ["the name of a property", { name: "TypeError" }, () => Reflect.get(Object(Object), "x")[SECRET]],
    ["what is no header", { name: "TypeError" }, () => new Headers({ authorization: `${SECRET}\n\0` })],
    ["what is no URL", { name: "TypeError" }, () => fetch(SECRET)],
    ["what is no number", { name: "SyntaxError" }, () => BigInt(SECRET)],
    ["an argument that is refused", { code: "ERR_INVALID_ARG_TYPE" }, () => Buffer.alloc(SECRET as never)],
    [
      "a warning's address",
      { name: "DeprecationWarning" },
      () =>
        Promise.reject(warning(`The URL https://${SECRET}:x is invalid, of 'a ${SECRET} b' and ${SECRET}.`)),
    ],
    [
      "a warning of words in quotes",
      { name: "Warning" },
      () => Promise.reject(warning(`Not known: "hush, ${SECRET}, hush"`, "Warning")),
    ],
    ["no error at all", { name: "string" }, () => Promise.reject(SECRET)],
  ])("%s", async (_, known, work) => {
    const error = await caught(work);
    const record = describeError(error);
    expect(JSON.stringify(record)).not.toContain(SECRET);
    const all = [record, record.cause ?? {}];
    expect(
      all.some((one) =>
        Object.entries(known).every(([name, value]) =>
          Object.entries(one).some((entry) => entry[0] === name && entry[1] === value),
        ),
      ),
      JSON.stringify(all),
    ).toBe(true);
  });
});

test("an error of our own code is described with its origin, and with a reason not to start as text", () => {
  const { frames = [], message } = describeError(new Error("x"));
  expect(frames[0]).toMatch(/^lib\/platform\/error-record\.test\.ts:\d+:\d+$/);
  expect(frames.join()).not.toContain("node_modules");
  expect(message).toBeUndefined();
  expect(describeError(new StartError("Set PORT.")).message).toBe("Set PORT.");
});

test("a command's terminal shows a stack, but nothing from the database's rows", async () => {
  expect(showError(new Error("No such file."))).toContain("No such file.");
  const error = await caught(() => runOnce(database().db, sql`select ${SECRET}::uuid`));
  expect(showError(error)).not.toContain(SECRET);
  expect(showError(error)).toContain("22P02");
});

describe("an operator can act on", () => {
  test.each<[string, () => unknown, object]>([
    [
      "a mistake of the program",
      () => Reflect.get(Object(Object), "x").length,
      { name: "TypeError", message: "Cannot read properties of undefined (reading 'length')" },
    ],
    [
      "a call of what is no function",
      () => Reflect.get(Object({ tide: { turn: 1 } }), "tide").turn(),
      { message: expect.stringMatching(/ is not a function$/) },
    ],
    [
      "a recursion without an end",
      function again(): unknown {
        return [again()];
      },
      { name: "RangeError", message: "Maximum call stack size exceeded" },
    ],
    [
      "a file that is not there",
      async () => (await import("node:fs")).readFileSync("/no/such/file"),
      { code: "ENOENT", syscall: "open", message: "no such file or directory" },
    ],
    [
      "a server that is not there",
      () => fetch("http://127.0.0.1:1/"),
      { message: expect.any(String), cause: { name: "Error" } },
    ],
    [
      "a warning of the process",
      async () => {
        const emitter = new EventEmitter();
        const [warned] = await Promise.all([
          once(process, "warning"),
          Promise.all(Array.from({ length: 11 }, () => emitter.on("tide", () => {}))),
        ]);
        throw warned[0];
      },
      {
        name: "MaxListenersExceededWarning",
        message: expect.stringMatching(
          /^Possible EventEmitter memory leak detected\. 11 tide listeners added to/,
        ),
      },
    ],
  ])("%s", async (_, work, known) => {
    const record = describeError(await caught(work));
    expect(record).toMatchObject(known);
    expect([...(record.frames ?? []), record.code ?? ""].join("")).not.toBe("");
  });
});

test("an error from within a library is described with its place there", () => {
  const error = new Error("x");
  error.stack = `Error: x\n    at new Pool (${process.cwd()}/node_modules/pool/index.js:1:2)\n    at node:net:3:4`;
  expect(describeError(error).frames).toEqual(["Pool node_modules/pool/index.js:1:2", "node:net:3:4"]);
});
