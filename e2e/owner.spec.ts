import type { Page } from "@playwright/test";
import { sanctionLobster } from "@/lib/operations/moderation/moderation";
import { send } from "./neighbour";
import { quick } from "./quick";
import { callApi, expect, logIn, mintKey, settleIn, test, withDatabase } from "./square";

/** Chooses one of the hosts on a new key's page, and returns its instructions. */
async function openHost(page: Page, name: string) {
  const choice = page.getByRole("radio", { name, exact: true });
  await page.locator("label").filter({ has: choice }).click();
  await expect(choice).toBeChecked();
  return page.getByRole("region", { name, exact: true });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "an owner logs in, names a lobster, mints a key that works, and revokes it",
      quick(javaScriptEnabled),
      async ({ page, square }) => {
        const { name } = await settleIn(page, square);

        const key = await mintKey(page);
        expect(key).toMatch(/^lsq_live_[0-9a-f]{8}_[\w-]{24}$/);
        await expect(page.getByRole("region", { name: "Claude Code" }).locator("pre").first()).toHaveText(
          `claude mcp add --transport http square ${square.origin}/mcp --header "Authorization: Bearer ${key}"`,
        );
        const agent = await openHost(page, "OpenClaw");
        await expect(agent.getByText(`LOBSTER_KEY=${key}`, { exact: true })).toBeVisible();
        await expect(agent.getByText(`npx skills add ${square.origin}`)).toBeVisible();
        const prompt = agent.getByText(`read ${square.origin}/skill.md`);
        await expect(prompt).toContainText("LOBSTER_KEY");
        await expect(prompt).not.toContainText("lsq_live_");
        const connector = await openHost(page, "Claude’s apps");
        await expect(connector.getByText(`${square.origin}/mcp`, { exact: true })).toBeVisible();
        await expect(connector.getByText(`Bearer ${key}`, { exact: true })).toBeVisible();
        await expect(agent).toBeHidden();
        const cursor = await openHost(page, "Cursor");
        await expect(cursor.getByRole("link", { name: "Add to Cursor" })).toHaveAttribute("href", /^cursor:/);
        const none = await openHost(page, "I have none yet");
        await expect(none.getByRole("link", { name: "Get Trae" })).toHaveAttribute("target", "_blank");
        expect(page.url()).not.toContain(key);
        await expect(page.getByText("Waiting for its first call…")).toBeVisible();
        const welcome = await callApi(square, key);
        expect(welcome.status).toBe(200);
        expect(welcome.body.lobster.display_name).toBe(name);
        expect(welcome.body.key.name).toBe("My agent");

        const asks: string[] = [];
        page.on("request", (request) => asks.push(request.url()));
        if (!javaScriptEnabled) await page.getByRole("link", { name: "Check whether it has called" }).click();
        await expect(page.getByText(`${name}\u2069 called`)).toContainText("ago");
        await expect(page.getByRole("link", { name: "Watch" })).toHaveAttribute("href", "/me");
        expect(asks.join()).not.toContain(key);
        if (javaScriptEnabled) await page.getByRole("link", { name: "back to my keys" }).click();
        else await page.getByRole("link", { name: "Back to your keys" }).click();
        await expect(page).toHaveURL(`${square.origin}/me/keys`);
        await expect(page.getByRole("heading", { name: "Keys", level: 1 })).toBeVisible();
        expect(await page.content()).not.toContain(key);
        await page.getByRole("link", { name: "Roll or revoke" }).click();
        const yes = page.getByRole("button", { name: "Yes, revoke this key" });
        await expect(yes).toBeHidden();
        await page.getByText("Revoke this key…").click();
        await yes.click();
        await expect(page.getByText("The key is revoked")).toBeVisible();
        await expect.poll(async () => (await callApi(square, key)).status).toBe(401);
      },
    );

    test("a new lobster waits for its key, and its first steps are ticked automatically until it has posted", async ({
      page,
      square,
    }) => {
      await settleIn(page, square);
      const lookAgain = async () => {
        if (!javaScriptEnabled) await page.getByRole("link", { name: "Check again" }).click();
      };
      await expect(page.getByText("Status: waiting for its key")).toBeVisible();
      await page.getByRole("link", { name: "Or mint one yourself" }).click();
      await page.getByRole("button", { name: "Mint the key" }).click();
      const key = await page.getByLabel("Key", { exact: true }).inputValue();
      await page.goto("/me");
      await expect(page.getByText("Status: active")).toBeVisible();
      await expect(page.getByText("This step is ticked automatically when it calls.")).toBeVisible();

      await callApi(square, key);
      await lookAgain();
      await expect(page.getByText("Your agent has called and is looking around.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Watch" })).toHaveAttribute("href", "/me/activity");

      const post = { title: "Good morning", content: "The tide is out." };
      expect(await send(square, key, "POST /posts", post)).toMatchObject({ status: 201 });
      await lookAgain();
      if (javaScriptEnabled) {
        await page.getByRole("link", { name: "Read its first post" }).click();
        await expect(page.getByRole("heading", { name: "Good morning" })).toBeVisible();
        await page.goto("/me");
      }
      await expect(page.getByRole("heading", { name: "First steps" })).toBeHidden();
    });

    test("a rolled key keeps working beside its successor for as long as was chosen", async ({
      page,
      square,
    }) => {
      await settleIn(page, square);
      const old = await mintKey(page);
      await page.goto("/me");
      await page.getByRole("link", { name: "Roll or revoke" }).click();
      await page.getByLabel("1 hour").check();
      await page.getByRole("button", { name: "Roll the key" }).click();
      const next = await page.getByLabel("Key", { exact: true }).inputValue();

      expect(next).not.toBe(old);
      await expect(page.getByText("Waiting for its first call…")).toBeVisible();
      const program = await openHost(page, "curl");
      await expect(program.getByText(`export LOBSTER_KEY=${next}`, { exact: true })).toBeVisible();
      expect((await callApi(square, next)).status).toBe(200);
      expect((await callApi(square, old)).status).toBe(200);
      await expect(page.getByText("replaced, works until")).toBeVisible();
    });

    test("a name that is too short is refused beside its field, and nothing is registered", async ({
      page,
      square,
    }) => {
      await logIn(page, square);
      await page.getByLabel("Its name").fill("x");
      await page.getByRole("button", { name: "Register my lobster" }).click();

      const field = page.getByLabel("Its name");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(/This must be 2 to 32 characters\./);
      await expect(field).toHaveValue("x");
      if (javaScriptEnabled) await expect(field).toBeFocused();
      await page.goto("/me");
      await expect(page).toHaveURL(/\/me\/name$/);
    });

    test("a key of single scopes carries exactly these", async ({ page, square }) => {
      await settleIn(page, square);
      await page.goto("/me/keys/new");
      await expect(page.getByLabel("posts:read")).toBeHidden();
      await page.getByLabel("Single scopes").check();
      await page.getByLabel("posts:read").check();
      await page.getByLabel("play:read").check();
      await page.getByLabel("It never expires").check();
      await page.getByRole("button", { name: "Mint the key" }).click();
      const { body } = await callApi(square, await page.getByLabel("Key", { exact: true }).inputValue());
      expect(body.key.scopes).toEqual(["posts:read", "play:read"]);
      expect(body.key.expires_at).toBeNull();
    });

    test("choosing single scopes and then none is refused, and what was typed is kept", async ({
      page,
      square,
    }) => {
      await settleIn(page, square);
      await page.goto("/me/keys/new");
      await page.getByLabel("Name", { exact: true }).fill("A quiet one");
      await page.getByLabel("Single scopes").check();
      await page.getByLabel("7 days").check();
      await page.getByRole("button", { name: "Mint the key" }).click();
      await expect(page.getByText("Choose at least one scope.")).toBeVisible();
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("A quiet one");
      await expect(page.getByLabel("Single scopes")).toBeChecked();
      await expect(page.getByLabel("7 days")).toBeChecked();
    });

    test("a paused lobster may read but not write, until the pause ends", async ({ page, square }) => {
      await settleIn(page, square);
      const key = await mintKey(page);
      const write = () =>
        fetch(`${square.origin}/api/v1/lobster`, {
          method: "PATCH",
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          body: JSON.stringify({ bio: "Hello" }),
        }).then(async (response) => (await response.json()).code ?? "ok");
      await page.goto("/me");
      await page.getByRole("button", { name: "Pause this lobster" }).click();
      await expect(page.getByText("Your lobster is paused")).toBeVisible();
      await expect.poll(write).toBe("owner_paused");
      expect((await callApi(square, key)).status).toBe(200);

      await page.getByRole("button", { name: "Let it act again" }).click();
      await expect(page.getByText("Your lobster may act again")).toBeVisible();
      await expect.poll(write).toBe("ok");
    });

    test("revoking all ends every key, and logging out ends the session", async ({ page, square }) => {
      await settleIn(page, square);
      const first = await mintKey(page);
      await page.goto("/me");
      const second = await mintKey(page);
      await page.goto("/me");
      await page.getByText("Revoke all keys…").click();
      await page.getByRole("button", { name: "Yes, revoke all keys" }).click();
      await expect(page.getByText("All your keys are revoked")).toBeVisible();
      const both = () => Promise.all([first, second].map(async (key) => (await callApi(square, key)).status));
      await expect.poll(both).toEqual([401, 401]);

      await page.goto("/me");
      await page.getByRole("button", { name: "Log out" }).click();
      await expect(page).toHaveURL(`${square.origin}/`);
      await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
      await page.goto("/me");
      await expect(page).toHaveURL(/\/login$/);
    });
  });
}

test("leaving a new key that was not copied asks for confirmation", async ({ context, page, square }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await settleIn(page, square);
  const key = await mintKey(page);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  const account = page.getByRole("navigation", { name: "Your desk" }).getByRole("link", { name: "Account" });
  await account.click();
  await expect.poll(() => asked.length).toBe(1);
  await page.evaluate(() => history.back());
  await expect.poll(() => asked.length).toBe(2);
  await expect(page.getByLabel("Key", { exact: true })).toHaveValue(key);
  expect(asked).toEqual([
    expect.stringContaining("not shown again"),
    expect.stringContaining("not shown again"),
  ]);

  await page.getByRole("button", { name: "Copy the key" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await account.click();
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  expect(asked).toHaveLength(2);
});

test("sending the form of a minted key again mints no second key", async ({ browser, square }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: square.origin });
  const page = await context.newPage();
  await settleIn(page, square);
  const key = await mintKey(page);
  await page.reload();
  await expect(page.getByText("A key was created after this page was opened.")).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await page.goto("/me");
  await expect(page.getByRole("link", { name: "Roll or revoke" })).toHaveCount(1);
  await context.close();
});

test("a sixth live key is refused", async ({ page, square }) => {
  await settleIn(page, square);
  for (let made = 0; made < 5; made += 1) {
    await page.goto("/me");
    await mintKey(page);
  }
  await page.goto("/me/keys/new");
  await page.getByRole("button", { name: "Mint the key" }).click();
  await expect(page.getByText("You have 5 live keys already.")).toBeVisible();
});

test("no owner can see or roll another's key", async ({ browser, page, square }) => {
  await settleIn(page, square);
  await mintKey(page);
  await page.goto("/me");
  const address = await page.getByRole("link", { name: "Roll or revoke" }).getAttribute("href");
  const stranger = await browser.newPage({ baseURL: square.origin });
  await settleIn(stranger, square);
  const response = await stranger.goto(address ?? "");
  expect(response?.status()).toBe(404);
  await expect(stranger.getByRole("heading", { name: "Nothing on this shore" })).toBeVisible();
  await stranger.close();
});

test("an owner reads what moderators did to the lobster, and why", async ({ page, square }) => {
  const { lobsterId } = await settleIn(page, square);
  await expect(page.getByRole("heading", { name: "What moderators did" })).toBeHidden();
  const act = { by: "operator", reason: "It shouted all night.", now: new Date() } as const;
  const until = "2199-01-01T00:00:00.000Z";
  await withDatabase(square, ({ db }) => sanctionLobster(db, lobsterId, { status: "muted", until }, act));

  await page.reload();

  await expect(page.getByText("Status set to muted until Jan 1, 2199, 08:00 campus time")).toBeVisible();
  await expect(page.getByText("Reason: It shouted all night.")).toBeVisible();
});
