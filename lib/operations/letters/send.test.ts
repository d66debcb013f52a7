import { createServer } from "node:net";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { beginLetter, leaseLetter } from "@/db/queries/letters/send";
import { apiKeys } from "@/db/schema/keys";
import { ALERTS, letters } from "@/db/schema/letters";
import { owners } from "@/db/schema/owners";
import { letterToken, readLetterToken } from "@/lib/access/letters/token";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { freePort } from "@/lib/testing/servers/free-port";
import { listen } from "@/lib/testing/servers/listen";
import { startMailServer } from "@/lib/testing/servers/mail-server";
import { makeLetters, sendLetters } from "./send";

const { db } = database();
const MINUTE_MS = 60_000;
const START = Date.now();
const PER_MINUTE = 1_000;

beforeEach(async () => {
  await queryBuilder(db).delete(letters);
  // The owners of other tests get no letters here.
  await queryBuilder(db)
    .update(owners)
    .set({ digest: "never", lettersOff: [...ALERTS] });
});

/** A lobster that posted, whose owner's digest is due. */
async function givenReader(options: Parameters<typeof givenLobster>[0] = {}): Promise<GivenLobster> {
  const lobster = await givenLobster(options);
  await givenPost(lobster);
  await makeDue(lobster);
  return lobster;
}

const makeDue = ({ ownerId }: GivenLobster) =>
  queryBuilder(db)
    .update(owners)
    .set({ digest: "weekly", digestDueAt: new Date(START).toISOString() })
    .where(eq(owners.id, ownerId));

const lettersOf = ({ ownerId }: GivenLobster) =>
  queryBuilder(db).select().from(letters).where(eq(letters.ownerId, ownerId));

const ownerOf = async ({ ownerId }: GivenLobster) => {
  const [row] = await queryBuilder(db).select().from(owners).where(eq(owners.id, ownerId));
  return row;
};

const at = (minutes: number) => () => new Date(START + minutes * MINUTE_MS);
const make = (minutes = 1) => makeLetters(database(), at(minutes)());
const send = (server: string, minutes = 1, perMinute = PER_MINUTE) =>
  sendLetters(database(), { server, now: at(minutes), perMinute });

describe("a digest", () => {
  it("is made and sent once, however many processes make and send at the same time", async () => {
    const readers = await Promise.all([1, 2, 3, 4, 5].map(() => givenReader()));
    const server = await startMailServer();
    await Promise.all([1, 2, 3, 4].map(() => make()));
    const sent = await Promise.all([1, 2, 3, 4].map(() => send(server.url)));
    await server.stop();
    expect(sent.reduce((sum, one) => sum + one)).toBe(readers.length);
    for (const { email } of readers) expect(server.mailsTo(email)).toHaveLength(1);
  });

  it("has the one-click unsubscription of RFC 8058, its own id, and both text and HTML", async () => {
    const reader = await givenReader();
    const server = await startMailServer();
    await make();
    await send(server.url);
    await server.stop();
    const [mail] = server.mailsTo(reader.email);
    const [letter] = await lettersOf(reader);
    expect(mail?.text).toMatch(/^List-Unsubscribe: <http:\/\/\S*\/letters\/stop\?of\S*>\r$/m);
    expect(mail?.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mail?.text).toContain(`Message-ID: <${letter?.id}@`);
    expect(mail?.text).toContain("text/plain");
    expect(mail?.text).toContain("text/html");
  });

  it("is not sent to owners who are banned or chose never, or whose lobster did nothing", async () => {
    const banned = await givenReader({ status: "banned" });
    const idle = await givenLobster();
    await makeDue(idle);
    const never = await givenReader();
    await make();
    await queryBuilder(db).update(owners).set({ digest: "never" }).where(eq(owners.id, never.ownerId));
    const server = await startMailServer();
    await send(server.url);
    await server.stop();
    for (const { email } of [banned, idle, never]) expect(server.mailsTo(email)).toEqual([]);
    expect(await lettersOf(banned)).toEqual([]);
    for (const one of [idle, never]) expect(await lettersOf(one)).toMatchObject([{ outcome: "moot" }]);
  });

  it("lets no name or title start a header or HTML", async () => {
    const reader = await givenLobster({ displayName: '<b>Bcc: "x"</b>' });
    await givenPost(reader, { title: "A\r\nBcc: evil@example.com <img src=http://e.example/x>" });
    await makeDue(reader);
    await make();
    const server = await startMailServer();
    await send(server.url);
    await server.stop();
    const [mail] = server.mailsTo(reader.email);
    expect(mail?.to).toEqual([reader.email]);
    expect(mail?.text).not.toMatch(/^Bcc:/m);
    const [, html = ""] = (mail?.text ?? "").split("<!DOCTYPE html>");
    expect(html).not.toMatch(/<(?:img|b>)/);
    expect(mail?.text).toContain("&lt;img");
  });
});

describe("a mail server", () => {
  it("that greylists is tried again with growing waits, and gets the email once when it accepts it", async () => {
    const reader = await givenReader();
    await make();
    const grey = await startMailServer({ refuse: "recipient", status: 451 });
    expect(await send(grey.url)).toBe(0);
    expect(await send(grey.url)).toBe(0);
    await grey.stop();
    expect(await lettersOf(reader)).toMatchObject([{ outcome: null, attempts: 1, begunAt: null }]);
    const server = await startMailServer();
    expect(await send(server.url, 5)).toBe(0);
    expect(await send(server.url, 30)).toBe(1);
    expect(await send(server.url, 300)).toBe(0);
    await server.stop();
  });

  it("that is unreachable is tried with one email only, and again later", async () => {
    const readers = [await givenReader(), await givenReader()];
    await make();
    expect(await send(`smtp://127.0.0.1:${await freePort()}`)).toBe(0);
    const attempts = (await Promise.all(readers.map(lettersOf))).flat().map((letter) => letter.attempts);
    expect(attempts.sort()).toEqual([0, 1]);
    const server = await startMailServer();
    expect(await send(server.url, 60)).toBe(2);
    await server.stop();
  });

  it("that rejects an address permanently three times gets no more email for it", async () => {
    const reader = await givenReader();
    const server = await startMailServer({ refuse: "recipient", status: 550 });
    for (const day of [0, 1, 2, 3]) {
      await make(1 + day * 24 * 60);
      await send(server.url, 1 + day * 24 * 60);
      await queryBuilder(db)
        .update(owners)
        .set({ digestDueAt: at((day + 1) * 24 * 60)().toISOString() })
        .where(eq(owners.id, reader.ownerId));
    }
    await server.stop();
    expect((await lettersOf(reader)).map(({ outcome }) => outcome)).toEqual([
      "refused",
      "refused",
      "refused",
    ]);
    expect(await ownerOf(reader)).toMatchObject({ letterRefusals: 3 });
  });

  it("that does not answer does not delay a stopping process, and another process tries again", async () => {
    const reader = await givenReader();
    await make();
    const silent = createServer();
    const stopping = new AbortController();
    silent.on("connection", (socket) => {
      socket.on("error", () => {});
      stopping.abort();
    });
    const url = `smtp://127.0.0.1:${await listen(silent)}`;
    await sendLetters(database(), { server: url, now: at(1), stopping: stopping.signal });
    silent.close();
    expect(await lettersOf(reader)).toMatchObject([{ outcome: null, attempts: 1, begunAt: null }]);
    const server = await startMailServer();
    expect(await send(server.url, 30)).toBe(1);
    await server.stop();
  });

  it("that hangs up after the whole email may have accepted it, so it is not sent again", async () => {
    const reader = await givenReader();
    await make();
    const rude = createServer((socket) => {
      let isBody = false;
      socket.on("error", () => {});
      socket.write("220 rude\r\n");
      socket.on("data", (chunk) => {
        const text = chunk.toString();
        if (isBody) return text.includes("\r\n.\r\n") ? socket.destroy() : undefined;
        for (const line of text.trim().split("\r\n")) {
          if (line === "DATA") isBody = true;
          socket.write(line === "DATA" ? "354 go on\r\n" : "250 fine\r\n");
        }
      });
    });
    const port = await listen(rude);
    await send(`smtp://127.0.0.1:${port}`);
    rude.close();
    expect(await lettersOf(reader)).toMatchObject([{ outcome: "unknown" }]);
  });
});

describe("a process that dies", () => {
  const lease = "00000000-0000-4000-8000-000000000001";
  const claim = () => leaseLetter(database(), { lease, now: at(1)().toISOString(), perMinute: PER_MINUTE });

  it("before it contacts a mail server leaves the email to another once its lease has expired", async () => {
    await givenReader();
    await make();
    await claim();
    const server = await startMailServer();
    expect(await send(server.url, 2)).toBe(0);
    expect(await send(server.url, 7)).toBe(1);
    await server.stop();
  });

  it("while it contacts a mail server leaves an email that is not sent again", async () => {
    const reader = await givenReader();
    await make();
    const letter = await claim();
    await beginLetter(db, { id: letter?.id ?? "", lease, now: at(1)().toISOString() });
    const server = await startMailServer();
    expect(await send(server.url, 2)).toBe(0);
    expect(await send(server.url, 7)).toBe(0);
    await server.stop();
    expect(await lettersOf(reader)).toMatchObject([{ outcome: "unknown" }]);
  });
});

it("all processes together observe the maximum of emails per minute", async () => {
  const readers = await Promise.all([1, 2, 3, 4, 5].map(() => givenReader()));
  await make();
  const server = await startMailServer();
  const sent = await Promise.all([1, 2, 3].map(() => send(server.url, 1, 2)));
  expect(sent.reduce((sum, one) => sum + one)).toBe(2);
  expect(await send(server.url, 2.5, 2)).toBe(2);
  await server.stop();
  const counts = readers.map(({ email }) => server.mailsTo(email).length);
  expect(counts.toSorted()).toEqual([0, 1, 1, 1, 1]);
});

it("a key that ends within three days is announced once, and not to owners who switched that off", async () => {
  const expiresAt = at(60 * 24)().toISOString();
  const [told, quiet] = [await givenLobster({ expiresAt }), await givenLobster({ expiresAt })];
  await queryBuilder(db).update(owners).set({ digest: "never" });
  await queryBuilder(db)
    .update(owners)
    .set({ lettersOff: ["key_ending"] })
    .where(eq(owners.id, quiet.ownerId));
  await make();
  await make(10);
  expect(await lettersOf(told)).toMatchObject([{ kind: "key_ending", about: told.keyId }]);
  expect(await lettersOf(quiet)).toEqual([]);
  await queryBuilder(db)
    .update(apiKeys)
    .set({ revokedAt: at(0)().toISOString() })
    .where(eq(apiKeys.id, told.keyId));
  const server = await startMailServer();
  expect(await send(server.url, 11)).toBe(0);
  await server.stop();
});

it("a token is decoded as it was made, and a changed one is refused", async () => {
  const which = { ownerId: "00000000-0000-4000-8000-000000000001", kind: "digest" } as const;
  const token = letterToken(which);
  expect(readLetterToken(token)).toEqual(which);
  for (const other of [
    "",
    `${token}x`,
    token.slice(1),
    token.replace("digest", "raid"),
    token.replace("1.d", "2.d"),
  ])
    expect(readLetterToken(other)).toBeUndefined();
});
