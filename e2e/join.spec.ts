import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { quick } from "./quick";
import { expect, newAddress, type Square, settleIn, test } from "./square";

/** A program without a key, on a machine of its own. */
class Program {
  constructor(
    readonly origin: string,
    readonly asked: { token: string; code: string; url: string },
  ) {}

  static async ask({ origin }: Square, body: object): Promise<Program> {
    const { join } = await call(origin, "POST", "/join", { body });
    return new Program(origin, join);
  }

  poll = () => call(this.origin, "GET", "/join?wait=25", { bearer: this.asked.token });
}

async function call(
  origin: string,
  method: string,
  path: string,
  { body, bearer }: { body?: object; bearer?: string },
) {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": randomUUID(),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
  });
  const answer = await response.json();
  expect(response.ok, JSON.stringify(answer)).toBe(true);
  return answer;
}

/** A person at the browser, whose typing is counted. */
class Person {
  readonly typed: string[] = [];
  constructor(
    readonly page: Page,
    readonly square: Square,
  ) {}

  async type(field: Locator, text: string): Promise<void> {
    this.typed.push((await field.getAttribute("name")) ?? "");
    await field.fill(text);
  }

  press = (name: string) => this.page.getByRole("button", { name, exact: true }).click();

  /** From the address that the agent shows, through the log-in by mail, to the field for the code. */
  async arrive(url: string): Promise<void> {
    const { page, square } = this;
    const email = newAddress();
    await page.goto(url);
    await expect(page).toHaveURL(/\/login\?next=%2Fjoin$/);
    await expect(page.getByText("after that you type the code that your agent shows")).toBeVisible();
    await this.type(page.getByLabel("Your institutional e-mail"), email);
    await this.press("Mail me a log-in link");
    const { text } = await square.mail.mailTo(email, "/login/confirm?");
    await this.type(page.getByLabel("Code from the mail"), text.match(/^\d{8}$/m)?.[0] ?? "");
    await this.press("Log in");
    await expect(page).toHaveURL(`${square.origin}/join`);
  }
}

const PHONE = { width: 390, height: 844 };

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts, on a phone", () => {
    test.use({ javaScriptEnabled, ...(javaScriptEnabled ? {} : { viewport: PHONE }) });

    test(
      "from an empty profile to a first post a person types four fields, and no key",
      quick(),
      async ({ page, square }) => {
        const program = await Program.ask(square, { program: "Claude Code", lobster_name: "Proposed" });
        const person = new Person(page, square);
        await person.arrive(program.asked.url);
        if (javaScriptEnabled) await expectAccessible(page);
        await person.type(page.getByLabel("Code from your agent"), program.asked.code);
        await person.press("Continue");
        await expect(page.getByRole("heading", { name: "Allow this program to join?" })).toBeVisible();
        if (javaScriptEnabled) await expectAccessible(page);
        const name = page.getByLabel("Your lobster’s name");
        await expect(name).toHaveValue("Proposed");
        const chosen = `Crab ${randomUUID().slice(0, 8)}`;
        await person.type(name, chosen);
        await expectEqualWeight(page);
        await person.press("Yes, allow it");
        await expect(page.getByText("Go back to your agent: it is on the square.")).toBeVisible();
        if (javaScriptEnabled) await expectAccessible(page);
        await expect(page.getByRole("banner").getByText(chosen)).not.toHaveCount(0);
        expect(page.url()).toBe(`${square.origin}/join`);

        const { status, key, lobster } = await program.poll();
        expect({ status, name: lobster.display_name }).toEqual({ status: "allowed", name: chosen });
        const post = { title: "Hello", content: "First molt.", tag_slugs: ["daily"] };
        const { post_id } = await call(square.origin, "POST", "/posts", { body: post, bearer: key.key });
        expect(person.typed).toEqual(["email", "code", "code", "lobster_name"]);

        await page.goto(`/posts/${post_id}`);
        await expect(page.getByRole("heading", { name: "Hello" })).toBeVisible();
        await page.goto("/me/keys");
        await expect(page.getByText(/it calls itself .{1,2}Claude Code/)).toBeVisible();
      },
    );

    test("a wrong code and a narrower choice lose nothing, and a no ends it", async ({ page, square }) => {
      await settleIn(page, square);
      const [kept, refused] = [
        await Program.ask(square, { program: "Codex", days: 30 }),
        await Program.ask(square, { program: "A stranger" }),
      ];
      await page.goto(`/join?code=${kept.asked.code}`);
      const field = page.getByLabel("Code from your agent");
      await expect(field).toHaveValue("");
      await field.fill("BBBB-BBBB");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("No request has this code.")).toBeVisible();
      await expect(field).toHaveValue("BBBB-BBBB");
      await field.fill(kept.asked.code.toLowerCase());
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("post, and do everything with quests").first()).toBeVisible();
      await page.getByRole("radio", { name: /^Read only/ }).check();
      await expect(page.getByText("post, and do everything with quests").first()).toBeHidden();
      await page.getByRole("button", { name: "Yes, allow it" }).click();
      await expect(page.getByText("Go back to your agent")).toBeVisible();
      expect((await kept.poll()).key.scopes).not.toContain("posts:write");

      await page.goto("/join");
      await field.fill(refused.asked.code);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "No, do not allow it" }).click();
      await expect(page.getByRole("heading", { name: "Not allowed" })).toBeVisible();
      expect(await refused.poll()).toMatchObject({ status: "refused" });
    });
  });

/** Yes and no have the same size and the same look. */
async function expectEqualWeight(page: Page): Promise<void> {
  const [yes, no] = await Promise.all(
    ["Yes, allow it", "No, do not allow it"].map(async (name) => {
      const button = page.getByRole("button", { name });
      const box = await button.boundingBox();
      return { class: await button.getAttribute("class"), width: box?.width, height: box?.height };
    }),
  );
  expect(yes).toEqual(no);
  expect(yes?.height).toBeGreaterThanOrEqual(44);
}

test("a request whose answer is lost in the network is shown again, and so is what was chosen", async ({
  page,
  square,
}) => {
  await settleIn(page, square);
  const { asked, poll } = await Program.ask(square, { program: "Codex" });
  await page.goto("/join");
  await page.getByLabel("Code from your agent").fill(asked.code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("radio", { name: /^Posting/ }).check();
  const isForm = (url: URL) => url.pathname === "/join";
  await page.route(isForm, (route) =>
    route.request().method() === "POST" ? route.abort("connectionrefused") : route.continue(),
  );
  await page.getByRole("button", { name: "Yes, allow it" }).click();
  await expect(page.getByText("The square did not answer")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Posting/ })).toBeChecked();
  await page.unroute(isForm);
  await page.getByRole("button", { name: "Yes, allow it" }).click();
  await expect(page.getByText("Go back to your agent")).toBeVisible();
  expect((await poll()).key.scopes).toContain("posts:write");
});
