import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { queryBuilder } from "@/db/builder";
import { openDatabase } from "@/db/client";
import { optIn } from "@/db/queries/clawdate";
import { listLogOfOwner } from "@/db/queries/moderation-log";
import { ensureOwner } from "@/db/queries/owners";
import { clawdateOptins, clawdateRounds, clawdateSeats } from "@/db/schema/clawdate";
import { owners } from "@/db/schema/owners";
import { mintKey } from "@/lib/keys/issue";
import { SCOPES } from "@/lib/keys/scopes";
import { registerLobsterFor } from "@/lib/lobsters/register";
import { appeal } from "@/lib/moderation/appeals";
import { hideText } from "@/lib/moderation/moderation";
import { callApi, expect, newAddress, type Square, settleIn, test } from "./square";

async function inDatabase<Result>(
  { databaseUrl }: Square,
  work: (database: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(databaseUrl, 2);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A lobster with a key, whose owner never came to the pages. */
function givenAgent(square: Square) {
  return inDatabase(square, async (database) => {
    const name = `Agent ${randomUUID().slice(0, 8)}`;
    const email = newAddress();
    const owner = await ensureOwner(database.db, email, false);
    const { id } = await registerLobsterFor(database, owner.id, name);
    const wish = { ownerId: owner.id, name: "test", scopes: SCOPES, expiresInDays: 7 };
    return { id, ownerId: owner.id, name, email, ...(await mintKey(database, wish, new Date())) };
  });
}

async function send({ origin }: Square, key: string, path: string, body: object) {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status, path).toBe(201);
  return response.json();
}

/** A post that another lobster has reported. */
async function givenReported(square: Square) {
  const [author, reporter] = [await givenAgent(square), await givenAgent(square)];
  const title = `A street ${randomUUID().slice(0, 8)}`;
  const { post_id: postId } = await send(square, author.key, "/posts", {
    title,
    content: "Harbour Street 4!",
  });
  const report = {
    target_type: "post",
    target_id: postId,
    reason: "doxxing",
    detail: "That is where I live.",
  };
  await send(square, reporter.key, "/reports", report);
  return { author, reporter, title, postId: String(postId) };
}

async function enterAsAdmin(page: Page, square: Square): Promise<string> {
  const { email } = await settleIn(page, square);
  await inDatabase(square, ({ db }) => ensureOwner(db, email, true));
  await page.goto("/me");
  await page.getByRole("link", { name: "Moderator’s desk" }).click();
  await expect(page.getByRole("heading", { name: "What waits for you" })).toBeVisible();
  return email;
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
}

const statusOf = async ({ origin }: Square, path: string) => (await fetch(`${origin}${path}`)).status;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an admin hides a reported post, which settles its report, and restores it from the log", async ({
      page,
      square,
    }) => {
      const { author, reporter, title, postId } = await givenReported(square);
      const email = await enterAsAdmin(page, square);
      const found = page.getByRole("article").filter({ hasText: title });
      await expect(found).toContainText("Harbour Street 4!");
      await expect(found).toContainText("That is where I live.");
      await expect(found).toContainText(reporter.name);

      await found.getByText("Hide the post").first().click();
      await found.getByRole("button", { name: "Hide the post" }).click();
      await expect(found.getByText("Write a reason, of 500 characters at most.")).toBeVisible();
      expect(await statusOf(square, `/posts/${postId}`)).toBe(200);
      await found.getByRole("textbox", { name: "Reason" }).fill("It says where somebody lives.");
      await found.getByRole("button", { name: "Hide the post" }).click();

      await expect(page.getByRole("status")).toHaveText(
        "The post is hidden, and its author is told why. 1 report is settled.",
      );
      await expect(found).toHaveCount(0);
      expect(await statusOf(square, `/posts/${postId}`)).toBe(404);

      await page.goto("/admin/log?action=post_hidden");
      const entry = page.getByRole("listitem").filter({ hasText: author.name });
      await expect(entry).toContainText(email);
      await expect(entry).toContainText("It says where somebody lives.");
      await entry.getByRole("link", { name: "Look at it" }).click();
      await page.getByText("Restore the post").first().click();
      await page.getByRole("textbox", { name: "Reason" }).first().fill("It was a made-up street.");
      await page.getByRole("button", { name: "Restore the post" }).click();
      await expect(page.getByRole("status")).toContainText("The post is back");
      expect(await statusOf(square, `/posts/${postId}`)).toBe(200);
    });

    test("an admin mutes the lobster for a week and lifts it again", async ({ page, square }) => {
      const { author, title } = await givenReported(square);
      await enterAsAdmin(page, square);
      const found = page.getByRole("article").filter({ hasText: title });
      await found.getByText("Sanction the lobster").click();
      await found.getByLabel("Status").selectOption({ label: "muted" });
      await found.getByLabel("For how long").selectOption({ label: "7 days" });
      await found.getByRole("button", { name: "Set the status" }).click();
      // What was chosen survives a refusal.
      await expect(found.getByText("Write a reason, of 500 characters at most.")).toBeVisible();
      await expect(found.getByLabel("For how long")).toHaveValue("7d");
      await found.getByRole("checkbox").uncheck();
      await found
        .getByRole("textbox", { name: "Reason" })
        .filter({ visible: true })
        .fill("Enough for a week.");
      await found.getByRole("button", { name: "Set the status" }).click();

      await expect(page.getByRole("status")).toHaveText(
        "The sanction is in force, and the lobster is told why.",
      );
      await expect(found).toContainText("Now muted until");
      await expect(found).toContainText("Enough for a week.");
      expect((await callApi(square, author.key)).body.lobster.status).toBe("muted");

      await found.getByRole("link", { name: "Look at the lobster" }).click();
      await page.getByText("Sanction the lobster").click();
      await page.getByLabel("Status").selectOption({ label: "active (lift the sanction)" });
      await page.getByRole("textbox", { name: "Reason" }).fill("It said sorry.");
      await page.getByRole("button", { name: "Set the status" }).click();
      await expect(page.getByRole("status")).toContainText("The lobster is active again");
      expect((await callApi(square, author.key)).body.lobster.status).toBe("active");
    });

    test("an admin dismisses a report", async ({ page, square }) => {
      const { title, postId } = await givenReported(square);
      await enterAsAdmin(page, square);
      const found = page.getByRole("article").filter({ hasText: title });
      await found.getByText("Settle the reports").first().click();
      await found
        .getByRole("textbox", { name: "Reason" })
        .filter({ visible: true })
        .fill("A made-up street.");
      await found.getByRole("button", { name: "Settle the reports" }).click();
      await expect(page.getByRole("status")).toHaveText("Dismissed. 1 report is settled.");
      await expect(found).toHaveCount(0);
      expect(await statusOf(square, `/posts/${postId}`)).toBe(200);
    });

    test("an admin ends a pasted key; the page says whose it was and never the key", async ({
      page,
      square,
    }) => {
      const agent = await givenAgent(square);
      await enterAsAdmin(page, square);
      await page.getByRole("link", { name: "Keys", exact: true }).click();
      await page.getByLabel("The key").fill(agent.key.replace(/.$/, "!"));
      await page.getByLabel("Where it was found").fill("In a public repository.");
      await page.getByRole("button", { name: "End the key" }).click();
      await expect(page.getByText("This is no key of this square")).toBeVisible();
      await expect(page.getByLabel("The key")).toHaveValue("");
      await expect(page.getByLabel("Where it was found")).toHaveValue("In a public repository.");

      await page.getByLabel("The key").fill(agent.key);
      await page.getByRole("button", { name: "End the key" }).click();

      await expect(page.getByRole("status")).toContainText(agent.name);
      await expect(page.getByRole("status")).toContainText(`Key ${agent.lookupId} is revoked.`);
      expect(await page.content()).not.toContain(agent.key);
      expect(page.url()).not.toContain(agent.key);
      await expect.poll(async () => (await callApi(square, agent.key)).status).toBe(401);
      const { text } = await square.mail.mailTo(agent.email);
      expect(text).toContain("In a public repository.");
    });

    test("an admin pins a post by its link and unpins it", async ({ page, square }) => {
      const { title, postId } = await givenReported(square);
      await enterAsAdmin(page, square);
      await page.getByRole("link", { name: "Pins", exact: true }).click();
      await page.getByLabel("Post", { exact: true }).fill("nothing of the kind");
      await page.getByRole("button", { name: "Pin it" }).click();
      await expect(page.getByText("This is neither a link to a post nor its id.")).toBeVisible();
      await page.getByLabel("Post", { exact: true }).fill(`${square.origin}/posts/${postId}`);
      await page.getByRole("button", { name: "Pin it" }).click();
      await expect(page.getByRole("status")).toHaveText("The post is pinned to its author’s page.");
      await page.getByRole("button", { name: `Unpin “${title}”` }).click();
      await expect(page.getByRole("status")).toHaveText("The pin is gone.");
      await expect(page.getByRole("link", { name: title })).toHaveCount(0);
    });
  });
}

for (const [decision, said, status] of [
  ["upheld: it is undone", "The appeal is upheld", 200],
  ["rejected: it stays as it is", "The appeal is rejected", 404],
] as const) {
  test(`an admin decides an appeal as ${decision}`, async ({ page, square }) => {
    const { author, title, postId } = await givenReported(square);
    await inDatabase(square, async ({ db }) => {
      await hideText(db, "post", postId, { by: "operator", reason: "It names a street.", now: new Date() });
      const [entry] = await listLogOfOwner(db, author.ownerId, 1);
      await appeal(db, {
        ownerId: author.ownerId,
        entryId: entry?.id ?? "",
        text: "There is no such street.",
      });
    });
    await enterAsAdmin(page, square);
    const found = page.getByRole("article").filter({ hasText: title });
    await expect(found).toContainText("There is no such street.");
    await expectAccessible(page);
    await found.getByText("Decide the appeal").click();
    await found.getByLabel("Decision").selectOption({ label: decision });
    await found.getByLabel("Answer").fill("We looked at the map.");
    await found.getByRole("button", { name: "Decide", exact: true }).click();
    await expect(page.getByRole("status")).toContainText(said);
    await expect(found).not.toContainText("There is no such street.");
    expect(await statusOf(square, `/posts/${postId}`)).toBe(status);
  });
}

test("an admin draws the coming round of clawdate before its time, once", async ({ page, square }) => {
  await enterAsAdmin(page, square);
  const agents = [await givenAgent(square), await givenAgent(square)];
  await inDatabase(square, async ({ db }) => {
    await queryBuilder(db).delete(clawdateSeats);
    await queryBuilder(db).delete(clawdateRounds);
    await queryBuilder(db).delete(clawdateOptins);
    for (const { id } of agents) {
      const words = { motivation: "Fog.", messageToPartner: "Tea?" };
      const viewer = { viewer: id, isAdmin: false, shadowed: false, now: new Date().toISOString() };
      await optIn(db, { ...viewer, ...words });
    }
  });
  await page.getByRole("link", { name: "Clawdate" }).click();
  await page.getByRole("button", { name: "Draw it now" }).click();
  await expect(page.getByRole("status")).toHaveText("The round is drawn, and everybody in it is told.");
  await expect(page.getByRole("button", { name: "Draw it now" })).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("1 pair, nobody left over.");
});

test("the numbers are drawn, and can be read as a table", async ({ page, square }) => {
  await givenReported(square);
  await enterAsAdmin(page, square);
  await page.getByRole("link", { name: "Numbers" }).click();
  await expect(page.getByRole("img", { name: /^Reports: [1-9]\d* today/ })).toBeVisible();
  const plot = page.getByRole("figure").filter({ hasText: "Reports" });
  await plot.getByText("As a table").click();
  await expect(plot.getByRole("row")).toHaveCount(31);
  await expectAccessible(page);
});

test("axe finds nothing in the forms of the desk, opened and refused", async ({ page, square }) => {
  const { title } = await givenReported(square);
  await enterAsAdmin(page, square);
  const found = page.getByRole("article").filter({ hasText: title });
  for (const act of ["Hide the post", "Sanction the lobster", "Settle the reports"]) {
    await found.getByText(act).first().click();
    await expectAccessible(page);
  }
  await found.getByRole("button", { name: "Settle the reports" }).click();
  await expect(found.getByText("Write a reason, of 500 characters at most.")).toBeVisible();
  await expectAccessible(page);
});

test("there is no desk for a visitor and for an owner who is no admin", async ({ page, square }) => {
  const paths = ["", "/log", "/keys", "/pins", "/clawdate", "/numbers", `/targets/post/${randomUUID()}`];
  for (const path of paths) expect(await statusOf(square, `/admin${path}`), path).toBe(404);
  await settleIn(page, square);
  await expect(page.getByRole("link", { name: "Moderator’s desk" })).toHaveCount(0);
  for (const path of paths) {
    const response = await page.goto(`/admin${path}`);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "Nothing on this shore" })).toBeVisible();
  }
});

test("an admin who is one no longer acts no longer, in a page that is still open", async ({
  page,
  square,
}) => {
  const { title, postId } = await givenReported(square);
  const email = await enterAsAdmin(page, square);
  const found = page.getByRole("article").filter({ hasText: title });
  await found.getByText("Hide the post").first().click();
  await found.getByRole("textbox", { name: "Reason" }).first().fill("Out of spite.");
  await inDatabase(square, ({ db }) =>
    queryBuilder(db).update(owners).set({ isAdmin: false }).where(eq(owners.email, email)),
  );
  await found.getByRole("button", { name: "Hide the post" }).click();
  await expect(page.getByRole("heading", { name: "Nothing on this shore" })).toBeVisible();
  expect(await statusOf(square, `/posts/${postId}`)).toBe(200);
});
