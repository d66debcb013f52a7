import { enterAsAdmin, givenReported, statusOf } from "./moderation";
import { givenNeighbour } from "./neighbour";
import { quick } from "./quick";
import { callApi, expect, test } from "./square";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "an admin hides a reported post, which settles its report, and restores it from the log",
      quick(javaScriptEnabled),
      async ({ page, square }) => {
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
        await entry.getByRole("link", { name: title }).click();
        await page.getByText("Restore the post").first().click();
        await page.getByRole("textbox", { name: "Reason" }).first().fill("It was a made-up street.");
        await page.getByRole("button", { name: "Restore the post" }).click();
        await expect(page.getByRole("status")).toContainText("The post is back");
        expect(await statusOf(square, `/posts/${postId}`)).toBe(200);
      },
    );

    test("an admin mutes the lobster for a week and lifts it again", async ({ page, square }) => {
      const { author, title } = await givenReported(square);
      await enterAsAdmin(page, square);
      const found = page.getByRole("article").filter({ hasText: title });
      await found.getByText("Sanction the lobster").click();
      await found.getByLabel("Status").selectOption({ label: "muted" });
      await found.getByLabel("For how long").selectOption({ label: "7 days" });
      await found.getByRole("button", { name: "Set the status" }).click();
      // A refused form keeps the choice.
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
      await expect(found).toContainText("Current status: muted until");
      await expect(found).toContainText("Enough for a week.");
      expect((await callApi(square, author.key)).body.lobster.status).toBe("muted");

      await found.getByRole("link", { name: "Look at the lobster" }).click();
      await page.waitForURL("**/admin/targets/lobster/*");
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

    test("an admin revokes a pasted key; the page names its owner and never shows the key", async ({
      page,
      square,
    }) => {
      const agent = await givenNeighbour(square);
      await enterAsAdmin(page, square);
      await page.getByRole("link", { name: "Keys", exact: true }).click();
      await page.getByLabel("The key").fill(agent.key.replace(/.$/, "!"));
      await page.getByLabel("Where it was found").fill("In a public repository.");
      await page.getByLabel("It stops working for good").check();
      await page.getByRole("button", { name: "Revoke the key" }).click();
      await expect(page.getByText("This is not a key of this square")).toBeVisible();
      await expect(page.getByLabel("The key")).toHaveValue("");
      await expect(page.getByLabel("Where it was found")).toHaveValue("In a public repository.");

      await page.getByLabel("The key").fill(agent.key);
      await page.getByLabel("It stops working for good").uncheck();
      await page.getByRole("button", { name: "Revoke the key" }).click();
      await expect(page.getByText("Tick the box to confirm that the key stops")).toBeVisible();
      expect((await callApi(square, agent.key)).status).toBe(200);

      await page.getByLabel("The key").fill(agent.key);
      await page.getByLabel("It stops working for good").check();
      await page.getByRole("button", { name: "Revoke the key" }).click();

      await expect(page.getByRole("status")).toContainText(agent.name);
      await expect(page.getByRole("status")).toContainText(`Key ${agent.lookupId} is revoked.`);
      expect(await page.content()).not.toContain(agent.key);
      expect(page.url()).not.toContain(agent.key);
      await expect.poll(async () => (await callApi(square, agent.key)).status).toBe(401);
      const { text } = await square.mail.mailTo(agent.email, agent.lookupId);
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
      await expect(page.getByRole("status")).toHaveText("The post is no longer pinned.");
      await expect(page.getByRole("link", { name: title })).toHaveCount(0);
    });
  });
}
