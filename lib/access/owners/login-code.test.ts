import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { askedFor, isCodeOf, makeLoginCode, openLink } from "./login-code";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const EXPIRES = new Date("2026-03-01T13:00:00.000Z");

async function givenCode(email = `${randomUUID()}@example.edu`) {
  const link = { mailId: randomUUID(), email, token: randomUUID(), expires: EXPIRES };
  const code = await makeLoginCode(database().db, link);
  return { ...link, code, wrong: (add = 1) => String((Number(code) + add) % 10 ** 8).padStart(8, "0") };
}

const guess = (mailId: string, typed: string, now = NOW) => openLink(database(), mailId, typed, now);

test("the code opens the link of its email, also with spaces and full-width digits", async () => {
  const { mailId, email, token, code } = await givenCode();
  expect(code).toMatch(/^\d{8}$/);
  const wide = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join("");
  for (const typed of [code, ` ${code.slice(0, 4)} ${code.slice(4)}\n`, wide])
    expect(await guess(mailId, typed)).toEqual({ email, token });
});

test("the right code opens nothing in another browser, or in one without the cookie", async () => {
  const { mailId, code } = await givenCode();
  const other = await givenCode();
  for (const browser of [other.mailId, randomUUID(), ""])
    expect(await guess(browser, code === other.code ? other.wrong() : code)).toBeUndefined();
  expect(await guess(mailId, code)).toBeDefined();
});

test("an expired code opens nothing", async () => {
  const { mailId, code } = await givenCode();
  expect(await guess(mailId, code, EXPIRES)).toBeUndefined();
  expect(await guess(mailId, code)).toBeDefined();
});

const triesOf = async (email: string) => {
  const rows = await runOnce<{ tries: number; times: number }>(
    database().db,
    sql`select sum(tries)::int as tries,
          (select count from login_throttles where subject = ${`code-email:${email}`}) as times
        from login_codes where email = ${email}`,
  );
  return rows[0];
};

test("of fifty wrong codes at once five are compared, after which the right one opens nothing", async () => {
  const { mailId, email, code, wrong } = await givenCode();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => guess(mailId, wrong(i + 1))));
  expect(answers.filter(Boolean)).toEqual([]);
  expect(await triesOf(email)).toEqual({ tries: 5, times: 5 });
  expect(await guess(mailId, code)).toBeUndefined();
});

test("of fifty right codes at once at most five are compared", async () => {
  const { mailId, email, token, code } = await givenCode();
  const answers = await Promise.all(Array.from({ length: 50 }, () => guess(mailId, code)));
  expect(answers.filter(Boolean)).toEqual(Array(5).fill({ email, token }));
});

test("a mailbox has ten wrong codes a day, for all its mails and addresses together", async () => {
  const name = randomUUID();
  const codes = await Promise.all(
    Array.from({ length: 6 }, (_, tag) => givenCode(`${name}${tag > 2 ? `+${tag}` : ""}@example.edu`)),
  );
  await Promise.all(
    codes.slice(1).flatMap(({ mailId, wrong }) => Array.from({ length: 5 }, () => guess(mailId, wrong()))),
  );
  expect((await triesOf(`${name}@example.edu`))?.times).toBe(10);
  const [last] = codes;
  expect(last && (await guess(last.mailId, last.code))).toBeUndefined();
});

test("right codes are not counted, so logging in never uses up a mailbox's tries", async () => {
  const email = `${randomUUID()}@example.edu`;
  for (let times = 0; times < 12; times += 1) {
    const { mailId, token, code } = await givenCode(email);
    expect(await guess(mailId, code)).toEqual({ email, token });
  }
});

test("a link belongs only to the browser that requested it", async () => {
  const mine = await givenCode();
  const other = await givenCode(mine.email);
  expect(await askedFor(database().db, mine.mailId, mine.token)).toBe(true);
  for (const mailId of [other.mailId, randomUUID(), ""])
    expect(await askedFor(database().db, mailId, mine.token)).toBe(false);
});

test("in another browser the code proves access to the mail of its link, and of no other", async () => {
  const mine = await givenCode();
  const other = await givenCode(mine.email);
  expect(isCodeOf(mine.token, ` ${mine.code.slice(0, 4)}-${mine.code.slice(4)}`)).toBe(true);
  for (const typed of ["", mine.wrong(), other.code, mine.token])
    expect(isCodeOf(mine.token, typed)).toBe(false);
});

test("malformed codes cost no try", async () => {
  const { mailId, email, code } = await givenCode();
  for (const typed of ["", "1234567", "123456789", "abcdefgh", "١٢٣٤٥٦٧٨"])
    expect(await guess(mailId, typed)).toBeUndefined();
  expect((await triesOf(email))?.tries).toBe(0);
  expect(await guess(mailId, code)).toBeDefined();
});

test("code, token and browser secret are not stored, and another secret opens nothing", async () => {
  const { mailId, email, token, code } = await givenCode();
  const rows = await runOnce(
    database().db,
    sql`select c::text as row from login_codes c where email = ${email}`,
  );
  expect(rows).toHaveLength(1);
  const stored = JSON.stringify(rows);
  // Bytes are written as hexadecimal digits.
  for (const secret of [code, mailId, token])
    expect(stored).not.toContain(Buffer.from(secret).toString("hex"));
  for (const secret of [mailId, token]) expect(stored).not.toContain(secret);
  const { AUTH_SECRET } = process.env;
  try {
    process.env.AUTH_SECRET = "another secret, as long as it has to be";
    expect(await guess(mailId, code)).toBeUndefined();
    expect(isCodeOf(token, code)).toBe(false);
    process.env.AUTH_SECRET = "";
    expect(isCodeOf(token, code)).toBe(false);
  } finally {
    process.env.AUTH_SECRET = AUTH_SECRET;
  }
});
