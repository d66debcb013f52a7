import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import postgres from "postgres";
import { expectAccessible } from "./axe";
import { sendForm } from "./form";
import { quick } from "./quick";
import { askForLink, askForMail, expect, logIn, newAddress, type Square, test } from "./square";

const USED = "This link has been used already, or it has expired.";

/** Opens a link as mail scanners and prefetching browsers do, which press no buttons. */
async function openWithoutPressing(link: string): Promise<void> {
  for (const method of ["HEAD", "GET", "GET"]) {
    const response = await fetch(link, {
      method,
      headers: { purpose: "prefetch", "sec-purpose": "prefetch" },
    });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    await response.text();
  }
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code from the mail").fill(code);
  await page.getByRole("button", { name: "Log in" }).click();
}

async function query<Row>(square: Square, text: string, ...values: string[]): Promise<Row[]> {
  const sql = postgres(square.databaseUrl, { max: 1 });
  try {
    return await sql.unsafe<Row[] & object[]>(text, values);
  } finally {
    await sql.end();
  }
}

test("opening a link and pressing its button, as mail scanners do, neither uses it up nor logs anybody in", async ({
  page,
  square,
}) => {
  const link = await askForLink(page, square, newAddress());
  await openWithoutPressing(link);
  for (const code of ["", "00000000"]) {
    const pressed = await sendForm(link, { code }, { origin: square.origin });
    expect(pressed.status).toBe(200);
    expect(pressed.headers["set-cookie"]).toBeUndefined();
  }
  await page.goto(link);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Name your lobster" })).toBeVisible();
});

test("Auth.js's own routes, whose GET would use up a link, do not exist", async ({ page, square }) => {
  const link = new URL(await askForLink(page, square, newAddress()));
  const routes = ["callback/email", "callback/oidc", "signin", "session", "csrf", "providers", "signout"];
  for (const path of routes.flatMap((route) => [`/login/${route}`, `/api/auth/${route}`])) {
    const response = await fetch(`${square.origin}${path}${link.search}`, { redirect: "manual" });
    expect(response.status, path).toBe(404);
    expect(response.headers.getSetCookie(), path).toEqual([]);
  }
  await page.goto(link.href);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Name your lobster" })).toBeVisible();
});

test("a link works once", async ({ browser, page, square }) => {
  const { link, code } = await askForMail(page, square, newAddress());
  await page.goto(link);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Name your lobster" })).toBeVisible();

  const thief = await browser.newPage();
  await thief.goto(link);
  await typeCode(thief, code);
  await expect(thief.getByText(USED)).toBeVisible();
  await thief.goto(`${square.origin}/me`);
  await expect(thief).toHaveURL(/\/login$/);
  await thief.close();
});

test("an expired link logs nobody in and makes no owner", async ({ page, square }) => {
  const email = newAddress();
  const link = await askForLink(page, square, email);
  const aged = await query(
    square,
    "update verification_tokens set expires_at = now() - interval '1 second' where email = $1 returning email",
    email,
  );
  expect(aged).toHaveLength(1);
  await page.goto(link);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(USED)).toBeVisible();
  expect(await query(square, "select id from owners where email = $1", email)).toEqual([]);
});

test("a link for another address logs nobody in, and still works for its own", async ({ page, square }) => {
  const email = newAddress();
  const link = new URL(await askForLink(page, square, email));
  const forged = new URL(link);
  forged.searchParams.set("email", newAddress());
  await page.goto(forged.href);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(USED)).toBeVisible();

  await page.goto(link.href);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Name your lobster" })).toBeVisible();
});

test("requesting a link makes no owner; completing the log-in does", async ({ page, square }) => {
  const email = newAddress();
  const find = () => query(square, "select id from owners where email = $1", email);
  const link = await askForLink(page, square, email);
  expect(await find()).toEqual([]);
  await page.goto(link);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Name your lobster" })).toBeVisible();
  expect(await find()).toHaveLength(1);
});

const FORGED = "evil.example";

test("a forged Host does not appear in the mailed link", async ({ square }) => {
  const email = newAddress();
  const headers = { host: FORGED, origin: `http://${FORGED}` };
  const answer = await sendForm(`${square.origin}/login`, { email }, headers);
  expect(answer.status).toBe(303);
  const { text } = await square.mail.mailTo(email);
  expect(text).toContain(`${square.origin}/login/confirm?`);
  expect(text).not.toContain(FORGED);
});

test("a forged X-Forwarded-Host does not make another site's form the square's own", async ({ square }) => {
  const headers = { "x-forwarded-host": FORGED, "x-forwarded-proto": "https", origin: `https://${FORGED}` };
  const answer = await sendForm(`${square.origin}/login`, { email: newAddress() }, headers);
  expect(answer.status).toBe(403);
});

test("no parameter leads a log-in to another site", async ({ page, square }) => {
  const email = newAddress();
  const link = new URL(await askForLink(page, square, email));
  for (const name of ["callbackUrl", "redirectTo", "redirect", "next"])
    link.searchParams.set(name, "https://evil.example/");
  await page.goto(link.href);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(`${square.origin}/me/name`);
});

test("a form sent from another site is refused and uses up nothing", async ({ page, square }) => {
  const { link, code } = await askForMail(page, square, newAddress());
  const refused = await sendForm(link, { code }, { origin: `https://${FORGED}` });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.headers["set-cookie"]).toBeUndefined();

  const own = await sendForm(link, { code }, { origin: square.origin });
  expect(own.status).toBe(303);
  expect(own.headers["set-cookie"]?.[0]).toMatch(/^lobster-square-session=\S+; .*HttpOnly/);
});

test("the session's cookie is hidden from scripts and other sites", async ({ page, square }) => {
  await logIn(page, square);
  const cookies = await page.context().cookies();
  const session = cookies.find((cookie) => cookie.name === "lobster-square-session");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", secure: false });
  expect(await page.evaluate(() => document.cookie)).not.toContain("session");
});

test("an address of another institution is refused beside its field, and no email is sent", async ({
  page,
  square,
}) => {
  await page.goto("/login");
  const field = page.getByLabel("Your institutional e-mail");
  const stranger = "somebody@example.com";
  await field.fill(stranger);
  await page.getByRole("button", { name: "Mail me a log-in link" }).click();
  await expect(field).toHaveAccessibleDescription(/Enter an address of your institution: example\.edu\./);
  await expect(field).toHaveValue(stranger);
  await expect(field).toBeFocused();
  expect(square.mail.mailsTo(stranger)).toEqual([]);
});

test("an address gets five links in a quarter of an hour, and no sixth", async ({ page, square }) => {
  const email = newAddress();
  for (let sent = 0; sent < 5; sent += 1) await askForLink(page, square, email);
  await page.goto("/login");
  await page.getByLabel("Your institutional e-mail").fill(email.toUpperCase());
  await page.getByRole("button", { name: "Mail me a log-in link" }).click();
  await expect(page.getByText("You have asked for too many links.")).toBeVisible();
});

test("knowing only the token's stored hash is not enough to log in", async ({ page, square }) => {
  const email = newAddress();
  const mail = await askForMail(page, square, email);
  const link = new URL(mail.link);
  const [row] = await query<{ token_hash: string }>(
    square,
    "select token_hash from verification_tokens where email = $1",
    email,
  );
  expect(row?.token_hash).not.toBe(link.searchParams.get("token"));
  link.searchParams.set("token", row?.token_hash ?? randomUUID());
  await page.goto(link.href);
  await typeCode(page, mail.code);
  await expect(page.getByText("This is not the code in the mail that has this link.")).toBeVisible();
});

test("an incomplete link is reported as such", async ({ page }) => {
  await page.goto("/login/confirm?email=lea%40example.edu");
  await expect(page.getByRole("heading", { name: "This link is not complete" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Log in" })).toHaveCount(0);
});

test("pages may not be framed, and do not reveal their address to other sites", async ({ request }) => {
  const response = await request.get("/login");
  expect(response.headers()).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  });
  const api = await request.get("/api/v1/openapi.json");
  expect(api.headers()).not.toHaveProperty("referrer-policy");
});

const REFUSED_CODE = "This code is wrong or no longer valid.";

test(
  "the code logs in the browser that requested it, and uses up the link",
  quick(),
  async ({ browser, page, square }) => {
    const { link, code } = await askForMail(page, square, newAddress());
    const field = page.getByLabel("Code from the mail");
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("inputmode", "numeric");
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await typeCode(page, code);
    await expect(page.getByRole("heading", { name: "Name your lobster" })).toBeVisible();
    expect(page.url()).not.toContain(code);
    expect(await page.context().cookies(`${square.origin}/login`)).not.toContainEqual(
      expect.objectContaining({ name: "lobster-square-sent-mail" }),
    );

    const thief = await browser.newPage();
    await thief.goto(link);
    await typeCode(thief, code);
    await expect(thief.getByText(USED)).toBeVisible();
    await thief.close();
  },
);

test("the link uses up the code, and the right code in another browser logs nobody in", async ({
  browser,
  page,
  square,
}) => {
  const mine = await askForMail(page, square, newAddress());
  const other = await browser.newPage({ baseURL: square.origin });
  await askForMail(other, square, newAddress());
  await typeCode(other, mine.code);
  await expect(other.getByText(REFUSED_CODE)).toBeVisible();

  await other.goto(mine.link);
  await typeCode(other, mine.code);
  await expect(other.getByRole("heading", { name: "Name your lobster" })).toBeVisible();
  await typeCode(page, mine.code);
  await expect(page.getByText(REFUSED_CODE)).toBeVisible();
  await other.close();
});

test("after five wrong codes the right one is refused, and the link still works", async ({
  page,
  square,
}) => {
  const { link, code } = await askForMail(page, square, newAddress());
  const wrong = String((Number(code) + 1) % 10 ** 8).padStart(8, "0");
  for (let tries = 0; tries < 5; tries += 1) {
    await typeCode(page, wrong);
    await expect(page.getByLabel("Code from the mail")).toHaveValue("");
    await expect(page.getByText(REFUSED_CODE)).toBeVisible();
  }
  await typeCode(page, code);
  await expect(page.getByText(REFUSED_CODE)).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Name your lobster" })).toBeVisible();
});

test("a link in a browser that did not request it needs the code beside it", async ({
  browser,
  page,
  square,
}) => {
  const { link, code } = await askForMail(page, square, newAddress());
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByText("The mail was not asked for in this browser")).toBeVisible();
  await expectAccessible(other);
  await typeCode(other, String((Number(code) + 1) % 10 ** 8).padStart(8, "0"));
  await expect(other.getByText("This is not the code in the mail that has this link.")).toBeVisible();
  await typeCode(other, code);
  await expect(other.getByRole("heading", { name: "Name your lobster" })).toBeVisible();
  await other.close();
});

test("after a used link the form is filled with its address, which no URL contains", async ({
  browser,
  page,
  square,
}) => {
  const email = newAddress();
  const { link, code } = await askForMail(page, square, email);
  await typeCode(page, code);
  await expect(page.getByRole("heading", { name: "Name your lobster" })).toBeVisible();
  const other = await browser.newPage();
  await other.goto(link);
  await typeCode(other, code);
  await expect(other.getByLabel("Your institutional e-mail")).toHaveValue(email);
  await expect(other).toHaveURL(`${square.origin}/login?problem=bad_link`);
  await other.close();
});
