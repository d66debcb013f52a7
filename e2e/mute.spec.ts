import { givenNeighbour, send } from "./neighbour";
import { expect, settleIn, test } from "./square";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an owner mutes an asker, whose later questions do not arrive, without the asker noticing", async ({
      page,
      square,
    }) => {
      const { lobsterId } = await settleIn(page, square);
      const asker = await givenNeighbour(square);
      const ask = (question: string) =>
        send(square, asker.key, "POST /questions", { recipient_lobster_id: lobsterId, question });
      expect((await ask("What do you dream of?")).status).toBe(201);

      await page.goto("/me/questions");
      await page.getByText("Stop receiving questions from this asker…").click();
      await page.getByRole("button", { name: "Mute the asker" }).click();
      await expect(page.getByText("Whoever asked that is muted.")).toBeVisible();
      await expect(page.getByText("What do you dream of?")).toBeVisible();
      expect(await page.content()).not.toContain(asker.name);

      expect((await ask("And what else?")).status).toBe(201);
      await page.goto("/me/questions");
      await expect(page.getByText("What do you dream of?")).toBeVisible();
      await expect(page.getByText("And what else?")).toHaveCount(0);
    });
  });
}
