import { getEventListeners } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { freePort } from "@/lib/testing/servers/free-port";
import { listen } from "@/lib/testing/servers/listen";
import { startMailServer } from "@/lib/testing/servers/mail-server";

const ID = "0b5c7d1e-1111-4222-8333-944455556666";
const MAIL = {
  id: ID,
  to: "lea@example.edu",
  subject: "Grüße – 🦞",
  text: "Zeile eins\nhttp://localhost:3000/login?x=1\n12345678",
};

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "square-mail-"));
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

/** The mail module of a process with these environment variables. */
async function mailWith(variables: Record<string, string>) {
  const environment = {
    DATA_DIR: home,
    EMAIL_SERVER: "",
    MAIL_OUTBOX: "",
    PUBLIC_URL: "http://localhost:3000",
  };
  for (const [name, value] of Object.entries({ ...environment, ...variables })) vi.stubEnv(name, value);
  return { ...(await import("./mail")), ...(await import("./outbox")) };
}

describe("with an SMTP server", () => {
  test("an email arrives at its one recipient with its text intact", async () => {
    const server = await startMailServer();
    const { sendMail, mailRoute } = await mailWith({ EMAIL_SERVER: server.url });
    await sendMail(MAIL);
    expect(mailRoute()).toBe("smtp");
    const { from, to, text } = await server.mailTo(MAIL.to);
    expect({ from, to }).toEqual({ from: "square@localhost", to: [MAIL.to] });
    expect(text).toContain("http://localhost:3000/login?x=1");
    expect(readdirSync(home)).toEqual([]);
    await server.stop();
  });

  test("an address that a parser could split stays one recipient", async () => {
    const server = await startMailServer();
    const { sendMail } = await mailWith({ EMAIL_SERVER: server.url });
    await sendMail({ ...MAIL, to: "a@evil.example,lea@example.edu" }).catch(() => {});
    expect(server.mailsTo("a@evil.example")).toEqual([]);
    await server.stop();
  });

  test.each(["a%evil.example@example.edu", "evil.example!a@example.edu", "/s=a/@example.edu"])(
    "nothing is sent to %s, which a relay could read as another host's",
    async (to) => {
      const server = await startMailServer();
      const { sendMail, handOver } = await mailWith({ EMAIL_SERVER: server.url });
      await expect(sendMail({ ...MAIL, to })).rejects.toThrow("could not be sent");
      const { signal } = new AbortController();
      expect(await handOver({ ...MAIL, to }, signal, server.url)).toMatchObject({ handover: "refused" });
      expect(server.mailsTo(to)).toEqual([]);
      await server.stop();
    },
  );

  test("autoresponders do not answer our emails", async () => {
    const server = await startMailServer();
    const { sendMail, handOver } = await mailWith({ EMAIL_SERVER: server.url });
    await sendMail(MAIL);
    await handOver(
      { ...MAIL, listUnsubscribe: "http://localhost:3000/stop" },
      new AbortController().signal,
      server.url,
    );
    const mails = server.mailsTo(MAIL.to);
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      const [head] = text.split("\r\n\r\n");
      expect(head?.split("\r\n")).toEqual(
        expect.arrayContaining(["Auto-Submitted: auto-generated", "X-Auto-Response-Suppress: All"]),
      );
    }
    expect(mails[1]?.text).toContain("\r\nList-Unsubscribe: <http://localhost:3000/stop>");
    await server.stop();
  });

  test.each(["recipient", "data"] as const)("a refusal at the %s is a failure", async (refuse) => {
    const server = await startMailServer({ refuse });
    const { sendMail, MailFailed } = await mailWith({ EMAIL_SERVER: server.url });
    await expect(sendMail(MAIL)).rejects.toBeInstanceOf(MailFailed);
    expect(server.mailsTo(MAIL.to)).toEqual([]);
    await server.stop();
  });

  test("a server that refuses connections is a failure", async () => {
    const { sendMail, MailFailed } = await mailWith({ EMAIL_SERVER: `smtp://127.0.0.1:${await freePort()}` });
    await expect(sendMail(MAIL)).rejects.toBeInstanceOf(MailFailed);
  });

  test("an email sent in the background leaves no listener at the signal that stops it, and none is begun after it", async () => {
    const server = await startMailServer();
    const { handOver } = await mailWith({});
    const { signal } = new AbortController();
    expect(await handOver(MAIL, signal, server.url)).toEqual({ handover: "taken" });
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(await handOver(MAIL, AbortSignal.abort(), server.url)).toMatchObject({ handover: "away" });
    expect(server.mailsTo(MAIL.to)).toHaveLength(1);
    await server.stop();
  });

  test("a server that never responds is given up", async () => {
    const { url, close } = await silentServer();
    const { sendMail, MailFailed } = await mailWith({ EMAIL_SERVER: url });
    await expect(sendMail(MAIL)).rejects.toBeInstanceOf(MailFailed);
    close();
  });
});

describe("without an SMTP server", () => {
  test("development keeps emails in the outbox, where link and code can be found only by id", async () => {
    const { sendMail, mailRoute, findLoginInOutbox } = await mailWith({ NODE_ENV: "development" });
    await sendMail(MAIL);
    expect(mailRoute()).toBe("outbox");
    expect(await findLoginInOutbox(ID)).toEqual({ path: "/login?x=1", code: "12345678" });
    const file = join(home, "mail", `${ID}.eml`);
    expect(readFileSync(file, "utf8")).toContain("To: lea@example.edu\nSubject: Grüße – 🦞");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const other of ["", "../auth.secret", `../mail/${ID}`, ID.replace("0", "1"), `${ID}\0`])
      expect(await findLoginInOutbox(other)).toBeUndefined();
  });

  test("production has no outbox unless it is configured", async () => {
    const production = await mailWith({ NODE_ENV: "production" });
    expect(production.mailRoute()).toBe("none");
    await expect(production.sendMail(MAIL)).rejects.toBeInstanceOf(production.MailFailed);
    expect(readdirSync(home)).toEqual([]);
    vi.resetModules();
    const demo = await mailWith({ NODE_ENV: "production", MAIL_OUTBOX: "true" });
    expect(demo.mailRoute()).toBe("outbox");
  });
});

async function silentServer() {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => sockets.push(socket));
  const port = await listen(server);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${port}`, close };
}
