import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { findOwnerOfMailbox } from "@/db/queries/access/mailboxes";
import { ensureOwner } from "@/db/queries/access/owners";
import { accounts, owners, sessions } from "@/db/schema/owners";
import { hashSessionToken } from "@/lib/access/owners/session-token";
import { eventually } from "@/lib/testing/assertions/eventually";
import { casesOf } from "@/lib/testing/breadth";
import { formOf } from "@/lib/testing/clients/visitor";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenSession, SESSION_COOKIE } from "@/lib/testing/given/session";
import { freePort } from "@/lib/testing/servers/free-port";
import {
  CLIENT,
  type IdentityProvider,
  startIdentityProvider,
} from "@/lib/testing/servers/identity-provider";
import { listen } from "@/lib/testing/servers/listen";
import { type MailServer, startMailServer } from "@/lib/testing/servers/mail-server";
import { type RunningServer, type ServerAdapter, startServer } from "@/lib/testing/servers/server";

const { db } = database();
const NAME = "Campus Account";
const CALLBACK = "/login/callback/oidc";

const ALERT = /role="alert"[^>]*>(?:<[^>]+>)*Campus Account does not answer right now\./;
const HIDDEN = /<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g;

const newAddress = () => `${randomUUID()}@example.edu`;
const [databaseUrl = ""] = inject("databaseUrls").slice(Number(process.env.VITEST_POOL_ID ?? 1) - 1);

/** A browser without scripts. It keeps the cookies of the square and of the provider apart. */
class Browser {
  readonly cookies = new Map<string, Map<string, string>>();
  readonly #address = randomUUID();

  constructor(readonly square: string) {}

  get session(): string | undefined {
    return this.#jar(this.square).get(SESSION_COOKIE);
  }

  set session(token: string) {
    this.#jar(this.square).set(SESSION_COOKIE, token);
  }

  #jar(origin: string): Map<string, string> {
    const jar = this.cookies.get(origin) ?? new Map();
    this.cookies.set(origin, jar);
    return jar;
  }

  async send(address: string, body?: FormData | URLSearchParams, language = "en") {
    const url = new URL(address, this.square);
    const jar = this.#jar(url.origin);
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      body,
      redirect: "manual",
      headers: {
        ...(body && { origin: url.origin }),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        "accept-language": language,
        "x-forwarded-for": this.#address,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    const location = response.headers.get("location");
    return { status: response.status, location, text: await response.text() };
  }

  /** Sends the form of single sign-on as it is on the log-in page: without scripts, React matches its key with the answer. */
  async press(next: string) {
    const { status, text } = await this.send("/login");
    expect(status, text).toBe(200);
    const button = text.split("<form").find((part) => part.includes(`Continue with ${NAME}`)) ?? "";
    const form = new FormData();
    for (const [, name = "", value = ""] of button.matchAll(HIDDEN))
      form.set(name, value.replaceAll("&quot;", '"'));
    form.set("next", next);
    return this.send("/login", form);
  }

  /**
   * Presses the button of the log-in page, again if the provider answered too late on a busy machine. Returns where the
   * page that answers leads.
   */
  async leave(next = "/me"): Promise<URL> {
    const press = async () => {
      const answer = await this.press(next);
      expect(answer.text).not.toMatch(ALERT);
      return answer;
    };
    const { status, text } = await eventually(press, { timeoutMs: 120_000, intervalMs: 1_000 });
    expect(status, text).toBe(200);
    const [, url = ""] = /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(text) ?? [];
    expect(text, "the page has a link, too").toContain(`<a href="${url}"`);
    return new URL(url.replaceAll("&amp;", "&"));
  }

  /** Logs in on the provider's pages, or goes back there. Returns the address of the square to which it leads. */
  async answerOf(address: URL, who: string | undefined): Promise<string> {
    let url = address;
    for (;;) {
      const { location } = await this.send(url.href);
      url = location
        ? new URL(location, url)
        : who === undefined
          ? new URL(`${url.href}/abort`)
          : await this.#logIn(url, who);
      if (url.pathname === CALLBACK) return url.pathname + url.search;
    }
  }

  async #logIn(interaction: URL, login: string): Promise<URL> {
    const form = new URLSearchParams({ prompt: "login", login, password: "any" });
    const { location } = await this.send(interaction.href, form);
    return new URL(location ?? "", interaction);
  }

  /** The whole log-in, up to the answer of the square. */
  async logIn(who: string | undefined, next?: string) {
    return this.send(await this.answerOf(await this.leave(next), who));
  }
}

async function ownerOf({ session }: Browser): Promise<string | undefined> {
  const rows = await queryBuilder(db)
    .select()
    .from(sessions)
    .where(eq(sessions.sessionToken, hashSessionToken(session ?? "")));
  return rows[0]?.userId;
}

async function ownerWith(email: string) {
  const [owner] = await queryBuilder(db).select().from(owners).where(eq(owners.email, email));
  return owner;
}

const WAYS = casesOf<[ServerAdapter, "userinfo" | "both"]>(
  [
    ["self-hosted", "userinfo"],
    ["next", "both"],
  ],
  [["self-hosted", "userinfo"]],
);

describe.each(WAYS)("single sign-on through %s, with claims in %s", (adapter, claimsIn) => {
  let server: RunningServer;
  let mail: MailServer;
  let provider: IdentityProvider;

  beforeAll(async () => {
    const port = await freePort();
    [mail, provider] = await Promise.all([
      startMailServer(),
      startIdentityProvider(`http://localhost:${port}${CALLBACK}`, claimsIn),
    ]);
    server = await startServer(adapter, databaseUrl, {
      PORT: String(port),
      EMAIL_SERVER: mail.url,
      EMAIL_DOMAINS: "example.edu",
      OIDC_ISSUER: provider.issuer,
      OIDC_NAME: NAME,
      OIDC_STAFF_CLAIM: "eduPersonAffiliation=staff",
      ...CLIENT,
    });
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([mail.stop(), provider.stop()]);
  });

  const newBrowser = () => new Browser(server.origin);

  function givenPerson(email: string, claims: object = { email_verified: true }): string {
    const who = randomUUID();
    provider.people.set(who, { email, ...claims });
    return who;
  }

  it("leads a new owner to the page that they wanted, with PKCE, state and nonce, by address, and leaves no account", async () => {
    const email = newAddress();
    const who = givenPerson(email, {
      email_verified: true,
      eduPersonAffiliation: ["member", "staff"],
      affiliation: "Institute of Tides",
    });
    const browser = newBrowser();
    const address = await browser.leave("/me/connect/0000000000000000000000");
    expect(address.origin).toBe(provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: "code",
      scope: "openid email",
      code_challenge_method: "S256",
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
    });
    const answer = await browser.send(await browser.answerOf(address, who));
    expect(answer).toMatchObject({ status: 303, location: "/me/connect/0000000000000000000000" });
    const owner = await ownerWith(email);
    expect(owner?.id).toBe(await ownerOf(browser));
    expect(owner).toMatchObject({ isStaff: true, affiliation: "Institute of Tides" });
    const linked = queryBuilder(db)
      .select()
      .from(accounts)
      .where(eq(accounts.userId, owner?.id ?? ""));
    expect(await linked).toEqual([]);
    expect((await browser.send("/me/name")).status).toBe(200);
  });

  it("is the same owner as a log-in by mail, also by another address of the mailbox, and follows the claims", async () => {
    const email = newAddress();
    const { id } = await ensureOwner(db, email, false);
    const first = newBrowser();
    await first.logIn(
      givenPerson(email.toUpperCase(), { email_verified: true, eduPersonAffiliation: "staff" }),
    );
    expect(await ownerOf(first)).toBe(id);
    expect(await ownerWith(email)).toMatchObject({ isStaff: true });
    const tagged = newBrowser();
    await tagged.logIn(
      givenPerson(email.replace("@", "+2@"), { email_verified: true, affiliation: "Elsewhere" }),
    );
    expect(await ownerOf(tagged)).toBe(id);
    expect(await ownerWith(email)).toMatchObject({ isStaff: false, affiliation: "" });
  });

  it("is the owner of the banned lobster for a banned mailbox, who gets no other", async () => {
    const banned = await givenLobster({ status: "banned" });
    const browser = newBrowser();
    await browser.logIn(givenPerson(banned.email.replace("@", "+new@")));
    expect(await ownerOf(browser)).toBe(banned.ownerId);
  });

  it.each([
    ["says nothing of its being verified", newAddress(), {}, "sso_unverified", "does not confirm"],
    ["says that it is not", newAddress(), { email_verified: false }, "sso_unverified", "does not confirm"],
    ["gives none", "", { email_verified: true }, "sso_unverified", "does not confirm"],
    [
      "gives one of another domain",
      `${randomUUID()}@evil.example`,
      { email_verified: true },
      "sso_foreign",
      "is not of example.edu",
    ],
  ])("logs nobody in when the provider has an address and %s", async (_, email, claims, problem, words) => {
    const browser = newBrowser();
    const { location } = await browser.logIn(givenPerson(email, claims));
    expect(location).toBe(`/login?problem=${problem}`);
    expect(browser.session).toBeUndefined();
    expect(await findOwnerOfMailbox(db, email)).toBeUndefined();
    expect((await browser.send(location ?? "")).text).toContain(words);
  });

  it("comes back to the log-in page when the person goes back at the provider", async () => {
    const browser = newBrowser();
    const { location } = await browser.logIn(undefined);
    expect(location).toBe("/login?problem=sso_cancelled");
    const page = await browser.send(location ?? "", undefined, "zh");
    expect(page.text).toContain(`${NAME} 没有让你登录`);
    expect(page.text).toContain(`通过 ${NAME} 登录`);
  });

  it("takes an answer once, only in the browser that began, and only with its own state, code and issuer", async () => {
    const [mine, theirs] = [newBrowser(), newBrowser()];
    const [who, other] = [givenPerson(newAddress()), givenPerson(newAddress())];
    const answer = await mine.answerOf(await mine.leave(), who);
    const stolen = await theirs.answerOf(await theirs.leave(), other);
    const changed = (name: string, value: string) => {
      const url = new URL(answer, server.origin);
      url.searchParams.set(name, value);
      return url.pathname + url.search;
    };
    const of = (url: string, name: string) => new URL(url, server.origin).searchParams.get(name) ?? "";
    const jar = new Map(mine.cookies.get(mine.square));
    const answers = [
      ...[newBrowser(), theirs].map((browser) => [browser, answer] as const),
      ...[
        changed("code", of(stolen, "code")),
        changed("state", of(stolen, "state")),
        changed("iss", "https://evil.example"),
      ].map((url) => [mine, url] as const),
    ];
    for (const [browser, url] of answers) {
      const { location } = await browser.send(url);
      expect(location).toBe("/login?problem=sso_mismatch");
      expect(browser.session).toBeUndefined();
    }
    expect((await mine.send(answer)).location).toBe("/me");
    expect(await ownerOf(mine)).toBe((await ownerWith(provider.people.get(who)?.email ?? ""))?.id);
    const again = newBrowser();
    again.cookies.set(again.square, jar);
    expect((await again.send(answer)).location).toBe("/login?problem=sso_mismatch");
    expect(await ownerWith(provider.people.get(other)?.email ?? "")).toBeUndefined();
  });

  it("ends the session of another owner in this browser, and gives it to nobody", async () => {
    const before = await ensureOwner(db, newAddress(), false);
    const session = await givenSession(db, before.id);
    const browser = newBrowser();
    const url = await browser.leave();
    browser.session = session;
    const email = newAddress();
    await browser.send(await browser.answerOf(url, givenPerson(email)));
    expect(await ownerOf(browser)).toBe((await ownerWith(email))?.id);
    browser.session = session;
    expect(await ownerOf(browser)).toBeUndefined();
  });

  it("stands beside the log-in by mail, and says after a log-out that the provider was not told", async () => {
    const browser = newBrowser();
    const { text } = await browser.send("/login");
    expect(text).toContain(`Continue with ${NAME}`);
    expect(text).toContain("Mail me a log-in link");
    await browser.logIn(givenPerson(newAddress()));
    const { location } = await browser.send("/me", formOf("logOut", {}));
    expect(location).toBe("/login?done=left");
    expect(browser.session).toBeUndefined();
    const left = await browser.send(location ?? "");
    expect(left.text).toContain(`href="${provider.issuer}/session/end?client_id=${CLIENT.OIDC_CLIENT_ID}"`);
  });

  it("leads nowhere outside the square", async () => {
    const browser = newBrowser();
    const { location } = await browser.logIn(givenPerson(newAddress()), "//evil.example/me");
    expect(location).toBe("/me");
  });
});

it("sends nobody to a provider whose discovery document names another issuer", async () => {
  const provider = await startIdentityProvider("http://localhost/login/callback/oidc");
  const server = await startServer("self-hosted", databaseUrl, {
    EMAIL_DOMAINS: "example.edu",
    LOGIN: "oidc",
    OIDC_ISSUER: provider.issuer.replace("127.0.0.1", "localhost"),
    OIDC_NAME: NAME,
    ...CLIENT,
  });
  try {
    const { status, text } = await new Browser(server.origin).press("/me");
    expect(status).toBe(200);
    expect(text).toMatch(ALERT);
    expect(text).not.toContain("http-equiv");
  } finally {
    await server.stop();
    await provider.stop();
  }
});

describe("a square with LOGIN=oidc whose provider takes connections and does not answer", () => {
  const silent = createServer(() => {});
  let server: RunningServer;
  let mail: MailServer;

  beforeAll(async () => {
    mail = await startMailServer();
    server = await startServer("self-hosted", databaseUrl, {
      EMAIL_SERVER: mail.url,
      EMAIL_DOMAINS: "example.edu",
      LOGIN: "oidc",
      OIDC_ISSUER: `http://127.0.0.1:${await listen(silent)}`,
      OIDC_NAME: NAME,
      ...CLIENT,
    });
  });
  afterAll(async () => {
    await server.stop();
    await mail.stop();
    silent.close();
  });

  it("starts, and says on its log-in page that the provider does not answer", async () => {
    const browser = new Browser(server.origin);
    const { status, text } = await browser.press("/me");
    expect(status).toBe(200);
    expect(text).toMatch(ALERT);
    expect(text).toContain(`Continue with ${NAME}`);
    expect(text).not.toContain("http-equiv");
    expect((await browser.send("/login?done=left")).text).toContain("You are logged out of the square.");
  });

  it("has no log-in by mail, neither on its pages nor behind them", async () => {
    const browser = new Browser(server.origin);
    const email = newAddress();
    expect((await browser.send("/login")).text).not.toContain('type="email"');
    const asked = await browser.send("/login", formOf("askForLink", { email, next: "/me" }));
    expect(asked.text).toContain("Nobody logs in by e-mail here.");
    for (const path of ["/login/check", "/login/confirm?email=a%40example.edu&token=00"])
      expect((await browser.send(path)).location).toBe("/login");
    const code = "00000000";
    for (const [action, fields] of [
      ["confirmLogin", { email, token: "00" }],
      ["confirmWithCode", { email, token: "00", code }],
      ["enterCode", { code }],
    ] as const)
      await browser.send("/login", formOf(action, fields));
    expect(browser.session).toBeUndefined();
    expect(mail.mailsTo(email)).toEqual([]);
    expect(await ownerWith(email)).toBeUndefined();
  });
});
