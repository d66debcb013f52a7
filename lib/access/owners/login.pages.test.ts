import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { database } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { findLetterChoices } from "@/db/queries/letters/choices";
import { casesOf } from "@/lib/testing/breadth";
import { formOf } from "@/lib/testing/clients/visitor";
import { endCourse, givenCourse } from "@/lib/testing/given/course";
import { SESSION_COOKIE } from "@/lib/testing/given/session";
import { type MailServer, startMailServer } from "@/lib/testing/servers/mail-server";
import { type RunningServer, type ServerAdapter, startServer } from "@/lib/testing/servers/server";

const SENT_MAIL_COOKIE = "lobster-square-sent-mail";
const CAMPUS = "203.0.113.9";
const AT_A_TIME = 10;

const newAddress = () => `${randomUUID()}@example.edu`;

const ADAPTERS = casesOf<ServerAdapter>(["self-hosted", "next"], ["self-hosted"]);

describe.each(ADAPTERS)("a log-in through %s", (adapter) => {
  let server: RunningServer;
  let mail: MailServer;

  beforeAll(async () => {
    mail = await startMailServer();
    const [url = ""] = inject("databaseUrls").slice(Number(process.env.VITEST_POOL_ID ?? 1) - 1);
    server = await startServer(adapter, url, { EMAIL_SERVER: mail.url, EMAIL_DOMAINS: "example.edu" });
  });
  afterAll(async () => {
    await server.stop();
    await mail.stop();
  });

  /** A browser without scripts, on a network address shared with others, which keeps its cookies. */
  class Browser {
    readonly cookies = new Map<string, string>();

    constructor(
      readonly address: string = randomUUID(),
      readonly language = "en",
    ) {}

    get isLoggedIn(): boolean {
      return this.cookies.has(SESSION_COOKIE);
    }

    get = (path: string) => this.#send(path, {});

    post = (path: string, body: FormData) =>
      this.#send(path, { method: "POST", body, headers: { origin: server.origin } });

    async #send(path: string, { headers, ...init }: RequestInit) {
      const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(server.origin + path, {
        ...init,
        redirect: "manual",
        headers: {
          ...headers,
          cookie,
          "x-forwarded-for": this.address,
          "accept-language": this.language,
        },
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) this.cookies.set(name, value);
        else this.cookies.delete(name);
      }
      return {
        status: response.status,
        location: response.headers.get("location"),
        text: await response.text(),
      };
    }
  }

  async function askForMail(browser: Browser, email: string) {
    const { location } = await browser.post("/login", formOf("askForLink", { email, next: "/me" }));
    expect(location).toBe("/login/check");
    const { text } = await mail.mailTo(email);
    const link = new URL(text.match(/^http\S+$/m)?.[0] ?? "");
    const code = text.match(/^\d{8}$/m)?.[0] ?? "";
    const token = link.searchParams.get("token") ?? "";
    return { email, path: link.pathname + link.search, token, code };
  }

  const pressButton = (browser: Browser, { path, email, token }: Awaited<ReturnType<typeof askForMail>>) =>
    browser.post(path, formOf("confirmLogin", { email, token }));

  const typeCodeAtLink = (
    browser: Browser,
    { path, email, token, code }: Awaited<ReturnType<typeof askForMail>>,
  ) => browser.post(path, formOf("confirmWithCode", { email, token, code }));

  // Both servers count by the same code; that each reads the same address of a caller, the story shows.
  const countsItself = adapter === "self-hosted";

  it.runIf(countsItself)(
    "serves 120 people on one network address in one window of the limits, by link or by code",
    async () => {
      const people = Array.from({ length: 120 }, () => new Browser(CAMPUS));
      // As many at a time as a busy machine can answer.
      for (let from = 0; from < people.length; from += AT_A_TIME)
        await Promise.all(
          people.slice(from, from + AT_A_TIME).map(async (browser, no) => {
            const sent = await askForMail(browser, newAddress());
            if (no % 2) await browser.post("/login/check", formOf("enterCode", { code: sent.code }));
            else await pressButton(browser, sent);
          }),
        );
      expect(people.filter(({ isLoggedIn }) => isLoggedIn)).toHaveLength(people.length);
    },
  );

  it("of a course mails only the addresses on its lists, and answers all others in the same way", async () => {
    const [student, stranger] = [{ email: "lea@elsewhere.org" }, newAddress()];
    await givenCourse({ students: [student] });
    try {
      const other = new Browser();
      const asked = await other.post("/login", formOf("askForLink", { email: stranger, next: "/me" }));
      expect(asked.location).toBe("/login/check");
      expect((await other.get("/login/check")).text).toContain("on the lists of the course");
      const browser = new Browser();
      await pressButton(browser, await askForMail(browser, student.email));
      expect(browser.isLoggedIn).toBe(true);
      expect(mail.mailsTo(stranger)).toEqual([]);
    } finally {
      await endCourse();
    }
  });

  it("is not used up by a scanner that opens the link and presses its button", async () => {
    const browser = new Browser();
    const sent = await askForMail(browser, newAddress());
    const scanner = new Browser();
    expect((await scanner.get(sent.path)).status).toBe(200);
    const pressed = await pressButton(scanner, sent);
    expect(pressed).toMatchObject({ status: 303, location: sent.path });
    for (const code of ["", "00000000"]) await typeCodeAtLink(scanner, { ...sent, code });
    expect(scanner.isLoggedIn).toBe(false);
    await pressButton(browser, sent);
    expect(browser.isLoggedIn).toBe(true);
  });

  it("needs the code beside the link in a browser that did not request it, even with the cookie of another mail", async () => {
    const sent = await askForMail(new Browser(), newAddress());
    const other = new Browser();
    await askForMail(other, sent.email);
    await pressButton(other, sent);
    expect(other.isLoggedIn).toBe(false);
    await typeCodeAtLink(other, sent);
    expect(other.isLoggedIn).toBe(true);
  });

  it.runIf(countsItself)("still works for an owner whose codes and mails a stranger used up", async () => {
    const email = newAddress();
    const owner = new Browser();
    const sent = await askForMail(owner, email);
    for (let mails = 0; mails < 4; mails += 1) {
      const stranger = new Browser();
      await askForMail(stranger, email);
      for (let tries = 0; tries < 5; tries += 1)
        await stranger.post("/login/check", formOf("enterCode", { code: "00000000" }));
    }
    await owner.post("/login/check", formOf("enterCode", { code: sent.code }));
    expect(owner.isLoggedIn).toBe(false);
    const refused = await owner.post("/login", formOf("askForLink", { email, next: "/me" }));
    expect(refused.text).toContain("Use the one in your mail");
    await pressButton(owner, sent);
    expect(owner.isLoggedIn).toBe(true);
  });

  it("sets the language of emails for the owner who logs in, whatever address the browser's cookie has", async () => {
    const { db } = database();
    const victim = await ensureOwner(db, newAddress(), false);
    const browser = new Browser(randomUUID(), "zh-CN");
    const sent = await askForMail(browser, newAddress());
    const cookie = JSON.parse(decodeURIComponent(browser.cookies.get(SENT_MAIL_COOKIE) ?? ""));
    browser.cookies.set(
      SENT_MAIL_COOKIE,
      encodeURIComponent(JSON.stringify({ ...cookie, to: victim.email })),
    );
    await pressButton(browser, sent);
    expect(browser.isLoggedIn).toBe(true);
    const owner = await ensureOwner(db, sent.email, false);
    expect(await findLetterChoices(db, { ownerId: owner.id })).toMatchObject({ locale: "zh-CN" });
    expect(await findLetterChoices(db, { ownerId: victim.id })).not.toMatchObject({ locale: "zh-CN" });
  });
});
