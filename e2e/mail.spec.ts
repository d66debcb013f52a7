import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "@/lib/testing/servers/free-port";
import { startMailServer } from "@/lib/testing/servers/mail-server";
import { startServer } from "@/lib/testing/servers/server";
import { sendForm } from "./form";
import { expect, newAddress, type Square, test } from "./square";

/** Runs `work` with another deployment on the same database, which has its own mail settings. */
async function withDeployment(
  { databaseUrl }: Square,
  environment: Record<string, string>,
  work: (origin: string) => Promise<void>,
): Promise<void> {
  const server = await startServer("self-hosted", databaseUrl, {
    EMAIL_DOMAINS: "example.edu",
    ...environment,
  });
  try {
    await work(server.origin.replace("127.0.0.1", "localhost"));
  } finally {
    await server.stop();
  }
}

async function askForLinkAt(page: Page, origin: string): Promise<string> {
  const email = newAddress();
  await page.goto(`${origin}/login`);
  await page.getByLabel("Your institutional e-mail").fill(email);
  await page.getByRole("button", { name: "Mail me a log-in link" }).click();
  return email;
}

test("a mail server that is down or refuses is reported on the page, which keeps the address", async ({
  page,
  square,
}) => {
  const refusing = await startMailServer({ refuse: "recipient" });
  for (const url of [`smtp://127.0.0.1:${await freePort()}`, refusing.url]) {
    await withDeployment(square, { EMAIL_SERVER: url }, async (origin) => {
      const email = await askForLinkAt(page, origin);
      await expect(page.getByText("The mail could not be sent")).toBeVisible();
      await expect(page.getByLabel("Your institutional e-mail")).toHaveValue(email);
    });
  }
  await refusing.stop();
});

test("without a mail server the outbox keeps the emails, and the page offers link and code at the host where it was asked", async ({
  page,
  square,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "square-outbox-"));
  const named = page.getByRole("heading", { name: "Name your lobster" });
  await withDeployment(square, { MAIL_OUTBOX: "true", DATA_DIR: folder }, async (origin) => {
    await askForLinkAt(page, origin);
    await page.getByRole("link", { name: "Open the log-in link" }).click();
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(named).toBeVisible();

    // Another name of the same machine, to which its cookies are bound.
    const other = origin.replace("localhost", "127.0.0.1");
    expect(other).not.toBe(origin);
    await page.context().clearCookies();
    await askForLinkAt(page, other);
    const code = (await page.getByText(/^Code: \d{8}$/).textContent())?.replace("Code: ", "") ?? "";
    await page.getByRole("link", { name: "Open the log-in link" }).click();
    expect(new URL(page.url()).origin).toBe(other);
    await page.goBack();
    await page.getByLabel("Code from the mail").fill(code);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(named).toBeVisible();
    expect(new URL(page.url()).origin).toBe(other);
  });
  // The jobs of every minute write there, too, to owners of other tests.
  const mails = readdirSync(join(folder, "mail")).map((name) =>
    readFileSync(join(folder, "mail", name), "utf8"),
  );
  expect(mails.filter((mail) => mail.includes("Subject: Log in"))).toHaveLength(2);
  rmSync(folder, { recursive: true });
});

test("production without a mail server says that log-in is not configured", async ({ page, square }) => {
  await withDeployment(square, {}, async (origin) => {
    await askForLinkAt(page, origin);
    await expect(page.getByText("Log-in is not configured here")).toBeVisible();
  });
});

test("a square without institutions says so instead of asking for an address", async ({ page, square }) => {
  await withDeployment(square, { EMAIL_SERVER: square.mail.url, EMAIL_DOMAINS: "" }, async (origin) => {
    await page.goto(`${origin}/login`);
    await expect(page.getByText("Log-in is not configured here")).toBeVisible();
    await expect(page.getByRole("button", { name: "Mail me" })).toHaveCount(0);
  });
});

test("an https square sends its session only over https", async ({ square }) => {
  await withDeployment(
    square,
    { EMAIL_SERVER: square.mail.url, PUBLIC_URL: "https://square.example.edu" },
    async (origin) => {
      const email = newAddress();
      await sendForm(`${origin}/login`, { email }, { origin });
      const { text } = await square.mail.mailTo(email);
      const link = new URL(text.match(/^https:\/\/square\.example\.edu\S+$/m)?.[0] ?? "");
      const code = text.match(/^\d{8}$/m)?.[0] ?? "";
      const answer = await sendForm(`${origin}${link.pathname}${link.search}`, { code }, { origin });
      expect(answer.headers["set-cookie"]?.[0]).toMatch(/^__Host-lobster-square-session=.*; Secure/);
    },
  );
});
