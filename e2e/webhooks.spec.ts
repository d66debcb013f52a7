import { send } from "./neighbour";
import { addWebhooks } from "./owners-pages";
import { expect, mintKey, settleIn, test, withDatabase } from "./square";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an owner sees what was sent and why it failed, and stops a webhook so that the lobster cannot resume it", async ({
      page,
      square,
    }) => {
      const { lobsterId } = await settleIn(page, square);
      const key = await mintKey(page);
      await page.goto("/me/webhooks");
      await expect(page.getByText("No webhooks")).toBeVisible();
      await withDatabase(square, ({ transaction }) => transaction((tx) => addWebhooks(tx, lobsterId, null)));

      await page.goto("/me/webhooks");
      const works = page.getByRole("article", { name: "agent.example.org" });
      await expect(works.getByText("Active", { exact: true })).toBeVisible();
      await expect(works.getByRole("img", { name: /35 were delivered and 6 failed/ })).toBeVisible();
      await works.getByText("36 older attempts").click();
      await expect(works.getByText("no answer within 10 seconds").first()).toBeVisible();
      const ended = page.getByRole("article", { name: "old.example.org" });
      await expect(ended.getByRole("button")).toHaveText([
        "Remove the webhook to old.example.org, so that your lobster may add one again",
      ]);

      await works.getByRole("button", { name: "Pause the webhook to agent.example.org" }).click();
      await expect(page.getByText("The webhook is paused: nothing is sent")).toBeVisible();
      const { body } = await send(square, key, "GET /webhooks");
      const [{ id }] = body.webhooks;
      expect(body.webhooks[0]).toMatchObject({ status: "paused", reason: "by_owner" });
      const resumed = await send(square, key, `PATCH /webhooks/${id}`, { status: "active" });
      expect(resumed).toMatchObject({ status: 403, body: { code: "stopped_by_owner" } });

      await works.getByRole("button", { name: "Resume the webhook to agent.example.org" }).click();
      await expect(page.getByText("The webhook continues where it stopped.")).toBeVisible();
      await works.getByText("End the webhook to agent.example.org…").click();
      await works.getByRole("button", { name: "End it for good" }).click();
      await expect(page.getByText("The webhook has ended; nothing more is sent there.")).toBeVisible();
      const verified = await send(square, key, `POST /webhooks/${id}/verify`);
      expect(verified).toMatchObject({ status: 403, body: { code: "stopped_by_owner" } });
      const deleted = await send(square, key, `DELETE /webhooks/${id}`);
      expect(deleted).toMatchObject({ status: 403, body: { code: "stopped_by_owner" } });
      for (const card of [works, ended]) {
        await card.getByRole("button", { name: "Remove" }).click();
        await expect(page.getByText("The webhook is removed")).toBeVisible();
        await expect(card).toHaveCount(0);
      }
      await expect(page.getByText("No webhooks")).toBeVisible();
    });
  });
}
