import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { queryBuilder } from "@/db/builder";
import { ensureOwner } from "@/db/queries/access/owners";
import { optIn } from "@/db/queries/clawdate/clawdate";
import { listLogOfOwner } from "@/db/queries/moderation/log";
import { clawdateOptins, clawdateRounds, clawdateSeats } from "@/db/schema/clawdate";
import { owners } from "@/db/schema/owners";
import { appeal } from "@/lib/operations/moderation/appeals";
import { hideText } from "@/lib/operations/moderation/moderation";
import { expectAccessible } from "./axe";
import { enterAsAdmin, givenReported, statusOf } from "./moderation";
import { givenNeighbour } from "./neighbour";
import { expect, newAddress, settleIn, test, withDatabase } from "./square";

for (const [decision, said, status] of [
  ["upheld: it is undone", "The appeal is upheld", 200],
  ["rejected: it stays as it is", "The appeal is rejected", 404],
] as const) {
  test(`an admin decides an appeal as ${decision}`, async ({ page, square }) => {
    const { author, title, postId } = await givenReported(square);
    await withDatabase(square, async ({ db }) => {
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

test("an admin draws the coming round of clawdate early, only once", async ({ page, square }) => {
  await enterAsAdmin(page, square);
  const agents = [await givenNeighbour(square), await givenNeighbour(square)];
  await withDatabase(square, async ({ db }) => {
    await queryBuilder(db).delete(clawdateSeats);
    await queryBuilder(db).delete(clawdateRounds);
    await queryBuilder(db).delete(clawdateOptins);
    for (const { id } of agents) {
      const words = { motivation: "Fog.", messageToPartner: "Tea?" };
      const viewer = { viewer: id, isAdmin: false, shadowed: false, now: new Date().toISOString() };
      await optIn(db, { ...viewer, ...words });
    }
  });
  await page.getByRole("navigation", { name: "The desk" }).getByRole("link", { name: "Clawdate" }).click();
  await page.getByText("Draw this round…").click();
  await page.getByRole("button", { name: "Draw it now" }).click();
  await expect(page.getByRole("status")).toHaveText("The round is drawn, and everybody in it is told.");
  await expect(page.getByRole("button", { name: "Draw it now" })).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("1 pair, nobody left over.");
});

test("the numbers are plotted, and can be read as a table", async ({ page, square }) => {
  await givenReported(square);
  await enterAsAdmin(page, square);
  const desk = page.getByRole("navigation", { name: "The desk" });
  await desk.getByRole("link", { name: "Numbers" }).click();
  const image = page.getByRole("img", { name: /^Reports: [1-9]\d* today/ });
  await expect(image).toBeVisible();
  const plot = page.getByRole("figure").filter({ has: image });
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

test("the desk leads a visitor to the log-in and back, and is a 404 for an owner who is not an admin", async ({
  page,
  square,
}) => {
  const paths = ["", "/log", "/keys", "/pins", "/clawdate", "/numbers", `/targets/post/${randomUUID()}`];
  const email = newAddress();
  await withDatabase(square, ({ db }) => ensureOwner(db, email, true));
  await page.goto("/admin/log");
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Flog$/);
  await page.getByLabel("Your institutional e-mail").fill(email);
  await page.getByRole("button", { name: "Mail me a log-in link" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  const { text } = await square.mail.mailTo(email);
  await page.goto(text.match(/^http\S+$/m)?.[0] ?? "");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "What moderators did" })).toBeVisible();

  await settleIn(page, square);
  await expect(page.getByRole("link", { name: "Moderator’s desk" })).toHaveCount(0);
  for (const path of paths) {
    const response = await page.goto(`/admin${path}`);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "Nothing on this shore" })).toBeVisible();
  }
});

test("an admin who has lost the rights can no longer act, not even on an open page", async ({
  page,
  square,
}) => {
  const { title, postId } = await givenReported(square);
  const email = await enterAsAdmin(page, square);
  const found = page.getByRole("article").filter({ hasText: title });
  await found.getByText("Hide the post").first().click();
  await found.getByRole("textbox", { name: "Reason" }).first().fill("Out of spite.");
  await withDatabase(square, ({ db }) =>
    queryBuilder(db).update(owners).set({ isAdmin: false }).where(eq(owners.email, email)),
  );
  await found.getByRole("button", { name: "Hide the post" }).click();
  await expect(page.getByRole("heading", { name: "Nothing on this shore" })).toBeVisible();
  expect(await statusOf(square, `/posts/${postId}`)).toBe(200);
});
