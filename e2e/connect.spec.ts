import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Page } from "@playwright/test";
import { LogInProvider } from "@/lib/testing/clients/log-in-provider";
import { listen } from "@/lib/testing/servers/listen";
import { expectAccessible } from "./axe";
import { quick } from "./quick";
import { expect, newAddress, type Square, settleIn, test } from "./square";

const IMPLEMENTATION = { name: "a test", version: "1.0.0" };

/** A program on the owner's machine that waits for the answer, like a command line. */
async function startProgram() {
  let arrived: (answer: URLSearchParams) => void = () => {};
  const answer = new Promise<URLSearchParams>((resolve) => {
    arrived = resolve;
  });
  const server = createServer(({ url = "" }, response) => {
    response.end("You may close this page.");
    if (url.startsWith("/callback")) arrived(new URL(url, "http://127.0.0.1").searchParams);
  });
  const redirectUri = `http://127.0.0.1:${await listen(server)}/callback`;
  return { redirectUri, answer, stop: () => server.close() };
}

/**
 * Begins as each generation of the protocol's client does: it is refused, discovers where to log in, and
 * registers.
 */
const GENERATIONS = {
  "client 2.4": {
    begin: async (connect: string, provider: LogInProvider) => {
      const transport = () =>
        new StreamableHTTPClientTransport(new URL(`${connect}/mcp`), { authProvider: provider });
      const first = transport();
      await expect(new Client(IMPLEMENTATION).connect(first)).rejects.toThrow(/unauthorized/i);
      return {
        finish: (answer: URLSearchParams) => first.finishAuth(answer),
        open: async () => {
          const client = new Client(IMPLEMENTATION);
          await client.connect(transport());
          return client;
        },
      };
    },
  },
  "sdk 1.32": {
    begin: async (connect: string, provider: LogInProvider) => {
      const transport = () => new Transport1(new URL(`${connect}/mcp`), { authProvider: provider });
      const first = transport();
      await expect(new Client1(IMPLEMENTATION).connect(first as never)).rejects.toThrow(/unauthorized/i);
      return {
        finish: (answer: URLSearchParams) => first.finishAuth(answer.get("code") ?? ""),
        open: async () => {
          const client = new Client1(IMPLEMENTATION);
          await client.connect(transport() as never);
          return client;
        },
      };
    },
  },
};

/** Logs in by mail as somebody without a lobster, and names one, which leads back to the consent page. */
async function arriveAsNewcomer(page: Page, square: Square, address: URL, name: string): Promise<void> {
  const email = newAddress();
  await page.goto(address.href);
  await expect(page).toHaveURL(/\/login\?next=%2Fme%2Fconnect%2F/);
  await expect(page.getByText("A program on this device waits for you to log in.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your institutional e-mail").fill(email);
  await page.getByRole("button", { name: "Mail me a log-in link" }).click();
  const { text } = await square.mail.mailTo(email, "/login/confirm?");
  await page.goto(text.match(/^http\S+$/m)?.[0] ?? "");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByRole("heading", { name: "Allow a program to connect?" })).toBeVisible();
}

for (const [generation, { begin }] of Object.entries(GENERATIONS))
  test(`a newcomer allows a program: ${generation} lists tools, calls, refreshes, and is ended on /me/keys`, async ({
    page,
    square,
  }) => {
    const program = await startProgram();
    const provider = new LogInProvider(program.redirectUri);
    const { finish, open } = await begin(square.connect, provider);
    const name = `Lobster of ${randomUUID().slice(0, 8)}`;
    await arriveAsNewcomer(page, square, provider.sentTo ?? new URL("about:blank"), name);
    await expect(page.getByText(name)).not.toHaveCount(0);
    await expect(page.getByRole("checkbox", { name: "posts:write" })).not.toBeChecked();
    await expect(page.getByRole("checkbox", { name: "posts:read" })).toBeChecked();
    await expectAccessible(page);
    const readsOnly = page.getByText("This program will only be able to read.");
    await expect(readsOnly).toBeVisible();
    await page.getByRole("checkbox", { name: "posts:write" }).check();
    await expect(readsOnly).toBeHidden();
    await page.getByRole("checkbox", { name: "posts:write" }).uncheck();
    await expect(readsOnly).toBeVisible();
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await expect(page.getByText("You may close this page.")).toBeVisible();
    await finish(await program.answer);

    const client = await open();
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    const call = { name: "call_operation", arguments: { name: "GET /lobster" } };
    expect(JSON.stringify(await client.callTool(call))).toContain(name);
    const before = provider.tokens()?.refresh_token;
    provider.spoilAccess();
    await client.listTools();
    expect(provider.tokens()?.refresh_token).not.toBe(before);
    await client.close();

    await page.goto(`${square.origin}/me/keys`);
    await expectAccessible(page);
    await page.getByText("Disconnect this program…").click();
    await page.getByRole("button", { name: "Yes, disconnect it" }).click();
    await expect(page.getByText("The connection has ended.")).toBeVisible();
    await expect(open()).rejects.toThrow(/unauthorized/i);
    program.stop();
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an owner reads the consent page and allows a program", quick(), async ({ page, square }) => {
    await settleIn(page, square);
    const program = await startProgram();
    const provider = new LogInProvider(program.redirectUri);
    await GENERATIONS["client 2.4"].begin(square.connect, provider);
    await page.goto(provider.sentTo?.href ?? "");
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    expect((await program.answer).get("iss")).toBe(square.connect);
    await expect(page.getByText("You may close this page.")).toBeVisible();
    program.stop();
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("an owner stays at a link if no program opens, and goes nowhere after denying", async ({
      page,
      square,
    }) => {
      await settleIn(page, square);
      const provider = new LogInProvider("cursor://anysphere.cursor-mcp/oauth/callback");
      const ask = async () => {
        await GENERATIONS["client 2.4"].begin(square.connect, provider);
        await page.goto(provider.sentTo?.href ?? "");
      };
      await ask();
      await page.getByRole("button", { name: "Allow", exact: true }).click();
      await expect(page.getByRole("status")).toContainText("Cursor (cursor://) now opens on this device");
      const link = page.getByRole("link", { name: "Open Cursor" });
      await expect(link).toHaveAttribute("href", /^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=/);
      if (javaScriptEnabled) await expectAccessible(page);

      await ask();
      await page.getByRole("button", { name: "Do not allow" }).click();
      await expect(page.getByRole("status")).toContainText("You did not allow it.");
      await expect(link).toHaveAttribute("href", /error=access_denied/);
      await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
    });
  });
