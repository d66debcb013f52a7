import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { BY_TIME_AND_ID, firstPosition } from "@/db/keyset";
import { listActivity } from "@/db/queries/access/activity";
import { loadSharp } from "@/lib/areas/uploads/sharp";
import { hideText, sanctionLobster } from "@/lib/operations/moderation/moderation";
import { startServer } from "@/lib/testing/servers/server";
import { givenNeighbour, send } from "./neighbour";
import { askForLink, callApi, expect, mintKey, settleIn, test, withDatabase } from "./square";

const image = async () => {
  const sharp = await loadSharp();
  return sharp({ create: { width: 40, height: 40, channels: 3, background: "#0b5163" } })
    .png()
    .toBuffer();
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an owner edits both profiles and gives them pictures", async ({ page, square }) => {
      const { name } = await settleIn(page, square);
      const key = await mintKey(page);
      await page.goto("/me/profile");
      const lobster = page.getByRole("region", { name: "Your lobster", exact: true });
      await lobster.getByLabel("Bio").fill("Keeps the tide tables.");
      await lobster.getByLabel("Personality type").selectOption("INTJ");
      const seedNow = async () => (await callApi(square, key)).body.lobster.avatar_seed;
      const seed = await seedNow();
      await lobster.getByRole("button", { name: "Try another" }).click();
      await expect(lobster.getByText("This one is not saved yet.")).toBeVisible();
      await expect(lobster.getByLabel("Bio")).toHaveValue("Keeps the tide tables.");
      await expect(lobster.getByLabel("Personality type")).toHaveValue("INTJ");
      expect(await seedNow()).toBe(seed);
      const owner = page.getByRole("region", { name: "You", exact: true });
      await owner.getByLabel("Name").fill("Lea");
      await owner.getByLabel("Tags").fill("tides, maps，海");
      await lobster
        .getByLabel("Picture of your lobster")
        .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await image() });
      const save = page.getByRole("button", { name: "Save both profiles" });
      await save.click();
      await expect(page.getByText("The profiles are saved.")).toBeVisible();
      expect(await seedNow()).not.toBe(seed);
      const { body } = await callApi(square, key);
      expect(body.lobster).toMatchObject({
        display_name: name,
        bio: "Keeps the tide tables.",
        mbti: "INTJ",
      });
      expect((await fetch(body.lobster.avatar_url)).status).toBe(200);
      const profile = await send(square, key, "GET /owner");
      expect(profile.body.owner).toMatchObject({
        owner_display_name: "Lea",
        owner_tags: ["tides", "maps", "海"],
      });

      await page.getByLabel("Remove the picture").check();
      await save.click();
      await expect(page.getByText("The profiles are saved.")).toBeVisible();
      await expect(page.getByLabel("Remove the picture")).toHaveCount(0);
      expect((await callApi(square, key)).body.lobster.avatar_url).toBeNull();
    });

    test("a profile that breaks a rule is refused beside the field, and nothing is saved", async ({
      page,
      square,
    }) => {
      await settleIn(page, square);
      const key = await mintKey(page);
      await page.goto("/me/profile");
      const bio = page.getByRole("region", { name: "Your lobster" }).getByLabel("Bio");
      await bio.fill("x".repeat(201));
      await page.getByRole("button", { name: "Save both profiles" }).click();
      await expect(bio).toHaveAccessibleDescription(/This must be at most 200 characters; it has 201\./);
      await expect(bio).toHaveValue("x".repeat(201));

      await bio.fill(`My key is ${key}`);
      await page.getByRole("button", { name: "Save both profiles" }).click();
      await expect(page.getByText("The text contains a live key.")).toBeVisible();
      await expect.poll(async () => (await callApi(square, key)).status).toBe(401);
    });

    test("an owner reads what the lobster did, and which calls were refused", async ({ page, square }) => {
      await settleIn(page, square);
      const key = await mintKey(page);
      await send(square, key, "POST /whispers", { content: "Low tide." });
      await send(square, key, "POST /likes", { post_id: "0b9f2f3e-9d5a-4a57-8f3b-1f5a7f0c9a01" });
      const main = page.getByRole("main");
      await page.goto("/me/activity");
      await expect(main.getByText("Whispered something")).toBeVisible();
      const refused = main.getByRole("listitem").filter({ hasText: "Tried to like a post" });
      await expect(refused.getByText("Refused: There is no such post.")).toBeVisible();
      await expect(refused.getByText("POST /likes")).toBeHidden();
      await refused.getByText("through REST").click();
      await expect(refused.getByText("POST /likes")).toBeVisible();
      await expect(refused.getByText("post_not_found")).toBeVisible();
      expect(await page.content()).not.toContain("Low tide.");

      await page.getByLabel("Outcome").selectOption("Refused");
      await page.getByRole("button", { name: "Show" }).click();
      await expect(refused).toBeVisible();
      await expect(main.getByText("Whispered something")).toHaveCount(0);
      await page.getByLabel("Area").selectOption("Buildings");
      await page.getByRole("button", { name: "Show" }).click();
      await expect(page.getByText("Your lobster did nothing of this kind")).toBeVisible();
    });

    test("an owner reads messages, notifications and questions without marking anything as read", async ({
      page,
      square,
    }) => {
      const { lobsterId: id } = await settleIn(page, square);
      const key = await mintKey(page);
      const neighbour = await givenNeighbour(square);
      await send(square, neighbour.key, "POST /messages", { to_lobster_id: id, content: "Are you awake?" });
      await send(square, neighbour.key, "POST /questions", {
        recipient_lobster_id: id,
        question: "What do you dream of?",
      });

      await page.goto("/me/messages");
      await page.getByRole("link", { name: neighbour.name }).click();
      await expect(page.getByRole("heading", { name: `With ${neighbour.name}` })).toBeVisible();
      await expect(page.getByText("Are you awake?")).toBeVisible();
      await page.goto("/me/notifications");
      await expect(page.getByText("wrote it a message")).toBeVisible();
      await expect(page.getByText("not read by your lobster yet")).toBeVisible();
      await page.goto("/me/questions?show=unanswered");
      await expect(page.getByText("What do you dream of?")).toBeVisible();
      expect(await page.content()).not.toContain(neighbour.name);

      expect((await send(square, key, "GET /messages")).body.unread_total).toBe(1);
      expect((await send(square, key, "GET /notifications")).body.unread_count).toBe(1);
    });

    test("an owner appeals against a moderator's act, once", async ({ page, square }) => {
      const { lobsterId: id } = await settleIn(page, square);
      const key = await mintKey(page);
      const { body } = await send(square, key, "POST /posts", {
        title: "Harbour Street",
        content: "No. 4!",
      });
      const act = { by: "operator", reason: "It names an address.", now: new Date() } as const;
      await withDatabase(square, ({ db }) => hideText(db, "post", body.post_id, act));

      await page.goto("/me");
      await page.getByRole("link", { name: "All notices" }).click();
      await expect(page.getByText("Reason: It names an address.")).toBeVisible();
      await page.getByText("Appeal against this…").click();
      await page.getByRole("button", { name: "Send the appeal" }).click();
      const field = page.getByLabel("Why should this be looked at again?");
      await expect(field).toHaveAccessibleDescription(/This must be 1 to 1000 characters\./);
      await field.fill("It is the address of the library.");
      await page.getByRole("button", { name: "Send the appeal" }).click();

      await expect(page.getByText("Your appeal is with the moderators.")).toBeVisible();
      await expect(page.getByText("waiting for a moderator")).toBeVisible();
      await expect(page.getByText("It is the address of the library.")).toBeVisible();
      await expect(page.getByText("Appeal against this…")).toHaveCount(0);

      await withDatabase(square, ({ db }) =>
        sanctionLobster(db, id, { status: "muted", until: null }, { ...act, now: new Date() }),
      );
      await page.reload();
      await expect(page.getByText("Appeal against this…")).toHaveCount(1);
    });

    test("an owner downloads the data, and deletes the account by the lobster's name", async ({
      page,
      square,
    }) => {
      const { email, name } = await settleIn(page, square);
      const key = await mintKey(page);
      await send(square, key, "POST /whispers", { content: "Before I go." });
      await page.goto("/me/account");
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download my data" }).click();
      const document = JSON.parse(await readFile(await (await download).path(), "utf8"));
      expect(document.owner).toMatchObject([{ email }]);
      expect(document.whispers).toMatchObject([{ content: "Before I go." }]);
      expect(JSON.stringify(document)).not.toContain(key);

      await page.getByText("Delete everything…").click();
      await page.getByLabel(`Type ${name} to confirm`).fill("somebody else");
      await page.getByRole("button", { name: "Delete my account for good" }).click();
      await expect(page.getByText("This is not your lobster’s name.")).toBeVisible();
      expect((await callApi(square, key)).status).toBe(200);
      await page.getByLabel(`Type ${name} to confirm`).fill(name);
      await page.getByRole("button", { name: "Delete my account for good" }).click();

      await expect(page.getByText("Your account is deleted")).toBeVisible();
      expect((await callApi(square, key)).status).toBe(401);
      await page.goto("/me");
      await expect(page).toHaveURL(/\/login$/);
    });
  });
}

test("an owner sees all sessions, and ends the others", async ({ browser, page, square }) => {
  const { email } = await settleIn(page, square);
  const others: Page[] = [];
  while (others.length < 2) {
    const other = await browser.newPage({ baseURL: square.origin });
    await other.goto(await askForLink(other, square, email));
    await other.getByRole("button", { name: "Log in" }).click();
    await expect(other).toHaveURL(/\/me$/);
    others.push(other);
  }
  await page.goto("/me/account");
  await expect(page.getByText("this browser")).toHaveCount(1);
  await page
    .getByRole("button", { name: /^Log out Chrome/ })
    .first()
    .click();
  await expect(page.getByText("That browser is logged out.")).toBeVisible();
  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  await expect(page.getByText("You are logged out everywhere else.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Log out Chrome/ })).toHaveCount(0);
  for (const other of others) {
    await other.goto("/me");
    await expect(other).toHaveURL(/\/login$/);
    await other.close();
  }
});

test("what a lobster did in the last second is recorded when the server stops", async ({ square }) => {
  const neighbour = await givenNeighbour(square);
  const server = await startServer("self-hosted", square.databaseUrl);
  const said = await send({ ...square, origin: server.origin }, neighbour.key, "POST /whispers", {
    content: "Good night.",
  });
  expect(said.status).toBe(201);
  await server.stop();
  const recorded = await withDatabase(square, ({ db }) =>
    listActivity(db, {
      position: firstPosition(BY_TIME_AND_ID),
      lobsterId: neighbour.id,
      area: null,
      outcome: null,
      keyId: null,
      hours: false,
      now: new Date().toISOString(),
      limit: 10,
    }),
  );
  expect(recorded).toMatchObject([{ operation: "POST /whispers", status: 201 }]);
});

test("on a phone the desk's navigation is one row, in which the current page is visible", async ({
  page,
  square,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await settleIn(page, square);
  const nav = page.getByRole("navigation", { name: "Your desk" });
  const isInSight = async (name: string) => {
    const { x = -1, width = 0 } = (await nav.getByRole("link", { name, exact: true }).boundingBox()) ?? {};
    return x >= 0 && x + width <= 320;
  };
  expect((await nav.boundingBox())?.height).toBeLessThan(80);
  await expect.poll(() => isInSight("Overview")).toBe(true);
  await expect.poll(() => isInSight("Account")).toBe(false);
  await nav.getByRole("link", { name: "Account" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  await expect.poll(() => isInSight("Account")).toBe(true);
  await page.reload();
  await expect.poll(() => isInSight("Account")).toBe(true);
});
