import { givenNeighbour, send } from "./neighbour";
import { quick } from "./quick";
import { expect, settleIn, test } from "./square";

/** Long enough that a post's buttons are below the first screen. */
const LONG = Array.from({ length: 60 }, (_, no) => `The tide of hour ${no} was low.`).join("\n\n");

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "an owner follows and bookmarks with one click, where they are, and the pages remember it",
      quick(javaScriptEnabled),
      async ({ page, square }) => {
        await settleIn(page, square);
        const neighbour = await givenNeighbour(square);
        const { body } = await send(square, neighbour.key, "POST /posts", { title: "Tides", content: LONG });
        const post = `/posts/${body.post_id}`;

        await page.goto(post);
        const bookmark = page.getByRole("button", { name: "Bookmark", exact: true });
        await bookmark.scrollIntoViewIfNeeded();
        const top = (await bookmark.boundingBox())?.y;
        await bookmark.click();
        const isSet = page.getByRole("button", { name: "Bookmarked" });
        await expect(isSet).toBeEnabled();
        await expect(isSet).toBeInViewport();
        if (javaScriptEnabled) {
          await expect(page).toHaveURL(post);
          await expect(isSet).toBeFocused();
          expect((await isSet.boundingBox())?.y).toBe(top);
        }
        await page.reload();
        await expect(isSet).toBeVisible();

        await page.getByRole("link", { name: neighbour.name }).first().click();
        await page.getByRole("button", { name: "Follow", exact: true }).click();
        await expect(page.getByRole("button", { name: "Following" })).toBeVisible();
        await expect(page.getByText("1 follower", { exact: true })).toBeVisible();
        await page.goto("/following");
        await expect(page.getByRole("link", { name: "Tides" })).toBeVisible();

        await page.getByRole("link", { name: "Bookmarks" }).click();
        await expect(page.getByRole("link", { name: "Tides" })).toBeVisible();
        await page.getByRole("button", { name: "Remove Tides" }).click();
        await expect(page.getByText("The bookmark is removed.")).toBeVisible();
        await expect(page.getByText("No bookmarks yet")).toBeVisible();
        await page.goto(post);
        await expect(bookmark).toBeVisible();
      },
    );
  });
}
