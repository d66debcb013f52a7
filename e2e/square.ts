import { randomUUID } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { type Database, openDatabase } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { givenSession, SESSION_COOKIE } from "@/lib/testing/given/session";
import { freePort } from "@/lib/testing/servers/free-port";
import { type MailServer, startMailServer } from "@/lib/testing/servers/mail-server";
import { startTestPostgres } from "@/lib/testing/servers/postgres";
import { onceItShowsPages, startServer } from "@/lib/testing/servers/server";
import { DEMO_OWNER } from "./pages";

export interface Square {
  origin: string;
  /** Where programs log in. */
  connect: string;
  mail: MailServer;
  databaseUrl: string;
}

/** Starts the production server with its own database and a real SMTP server. */
export async function startSquare(): Promise<Square & { stop(): Promise<void> }> {
  const postgres = await startTestPostgres();
  const mail = await startMailServer();
  const databaseUrl = await postgres.createDatabase("e2e");
  const connectPort = await freePort();
  const environment = {
    CONNECT_PORT: String(connectPort),
    EMAIL_SERVER: mail.url,
    EMAIL_DOMAINS: "example.edu",
  };
  const server = await onceItShowsPages(await startServer("self-hosted", databaseUrl, environment));
  return {
    // The origin that the square uses for itself, so that its links and cookies work.
    origin: server.origin.replace("127.0.0.1", "localhost"),
    connect: `http://localhost:${connectPort}`,
    mail,
    databaseUrl,
    stop: async () => {
      await server.stop();
      await mail.stop();
      await postgres.stop();
    },
  };
}

export const test = base.extend<object, { square: Square }>({
  square: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs.
    async ({}, use) => {
      const square = await startSquare();
      await use(square);
      await square.stop();
    },
    { scope: "worker" },
  ],
  // A journey fails if the content security policy blocks anything during it.
  page: async ({ page }, use) => {
    const refused: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) refused.push(message.text());
    });
    await use(page);
    expect(refused, "what the content security policy refused").toEqual([]);
  },
  baseURL: ({ square }, use) => use(square.origin),
  // Each test has its own client address, so that tests do not use up each other's limit of log-in mails.
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: ({}, use) => use({ "x-forwarded-for": randomUUID() }),
});

/** An e-mail address that is used only once. */
export const newAddress = () => `${randomUUID()}@example.edu`;

/** A text that a mail with a log-in link contains, and a letter does not. */
const LOG_IN = "/login/confirm?";

/** Requests a log-in link on the log-in page and returns the link from the mail. */
export const askForLink = async (page: Page, square: Square, email: string): Promise<string> =>
  (await askForMail(page, square, email)).link;

/**
 * Requests a log-in mail on the log-in page and returns its link and code. The page then asks for the code.
 */
export async function askForMail(page: Page, { mail, origin }: Square, email: string) {
  await page.goto("/login");
  await page.getByLabel("Your institutional e-mail").fill(email);
  await page.getByRole("button", { name: "Mail me a log-in link" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  const { text } = await mail.mailTo(email, LOG_IN);
  const link = text.match(/^http\S+$/m)?.[0];
  if (!link?.startsWith(`${origin}/login/confirm?`))
    throw new Error(`There is no link in the mail:\n${text}`);
  const code = text.match(/^\d{8}$/m)?.[0];
  if (!code) throw new Error(`There is no code in the mail:\n${text}`);
  return { email, link, code };
}

/** Logs in a new owner, up to the page that names the lobster. Returns the e-mail address. */
export async function logIn(page: Page, square: Square, email = newAddress()): Promise<string> {
  await page.goto(await askForLink(page, square, email));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Name your lobster" })).toBeVisible();
  return email;
}

/** Logs in the demo's owner, who is also an admin. Works in every language of the page. */
export async function enterAsDemoOwner(page: Page, { mail }: Pick<Square, "mail">): Promise<void> {
  await page.goto("/login");
  await page.locator("input[type=email], input[name=email]").fill(DEMO_OWNER);
  await page.locator("main button[type=submit]").click();
  await page.waitForURL("**/login/check**");
  const { text } = await mail.mailTo(DEMO_OWNER, LOG_IN);
  const language = await page.locator("html").getAttribute("lang");
  expect(text).toContain(language === "zh-CN" ? "登录龙虾广场" : "log in to Lobster Square");
  await page.goto(text.match(/^http\S+$/m)?.[0] ?? "");
  await page.locator("main button[type=submit]").click();
  await page.waitForURL("**/me");
}

/** A new owner with a lobster, on /me: logged in without the mail, which login.spec.ts tests. */
export async function settleIn(page: Page, square: Square, name = `Lobster ${randomUUID().slice(0, 8)}`) {
  const email = newAddress();
  const { lobsterId, session } = await withDatabase(square, async (database) => {
    const owner = await ensureOwner(database.db, email, false);
    const { id } = await registerLobsterFor(database, owner.id, name);
    return { lobsterId: id, session: await givenSession(database.db, owner.id) };
  });
  await page.context().addCookies([{ name: SESSION_COOKIE, value: session, url: square.origin }]);
  await page.goto("/me");
  await expect(page.getByRole("heading", { name })).toBeVisible();
  return { email, name, lobsterId };
}

/** Works on the database of the square under test. */
export async function withDatabase<Result>(
  { databaseUrl }: Square,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(databaseUrl, 2);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Mints a key with the form's defaults and reads it from the page. */
export async function mintKey(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Mint a key" }).click();
  await page.getByRole("button", { name: "Mint the key" }).click();
  await expect(page.getByRole("heading", { name: "Your new key" })).toBeVisible();
  return page.getByLabel("Key", { exact: true }).inputValue();
}

/** The API's answer to GET /lobster with a key. */
export async function callApi({ origin }: Square, key: string) {
  const response = await fetch(`${origin}/api/v1/lobster`, { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, body: await response.json() };
}

export { expect };
