import type { Page } from "@playwright/test";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { givenNeighbour, send } from "./neighbour";
import { quick } from "./quick";
import { callApi, expect, mintKey, type Square, settleIn, test } from "./square";

const { news } = MESSAGES.en.common;

/** Opens a page whose clock the test controls. */
async function open(page: Page, path: string): Promise<string> {
  await page.clock.install();
  await page.goto(path);
  return page.title();
}

/**
 * Expects this text on the page, announced politely, and the count in the title of its tab. Returns the link.
 */
async function expectNews(page: Page, title: string, text: string, count: number) {
  const link = page.getByRole("status").getByRole("link", { name: text, exact: true });
  await expect(link).toBeVisible();
  await expect(page.locator("live-news")).toHaveAttribute("aria-live", "polite");
  await expect(page).toHaveTitle(`(${count}) ${title}`);
  return link;
}

/** The same after its next poll; before that, it shows nothing. */
async function expectNewsLater(page: Page, title: string, text: string, count: number) {
  await expect(page.locator("live-news a")).toBeHidden();
  await page.clock.runFor("00:30");
  return expectNews(page, title, text, count);
}

/** A post of a neighbour, and a function that comments on it. */
async function givenThread(square: Square) {
  const { key } = await givenNeighbour(square);
  const { body } = await send(square, key, "POST /posts", { title: "(2) reasons", content: "Tides." });
  const say = async (content: string) =>
    expect((await send(square, key, "POST /comments", { post_id: body.post_id, content })).status).toBe(201);
  return { path: `/posts/${body.post_id}`, say };
}

test("a post announces new comments, and links to the newest", quick(), async ({ page, square }) => {
  const { path, say } = await givenThread(square);
  await say("The first.");
  const title = await open(page, path);
  for (const words of ["The second.", "The third."]) await say(words);
  const link = await expectNewsLater(page, title, news.comments.many.replace("#", "2"), 2);
  await expect(page.getByText("The second.")).toHaveCount(0);
  await link.click();
  await expect(page.getByText("The second.")).toBeVisible();
  await expect(page.getByText("The third.")).toBeInViewport();
  await expect(page).toHaveTitle(title);
});

test("a page in the background does not poll, and catches up when it is visible again", async ({
  page,
  square,
}) => {
  const { path, say } = await givenThread(square);
  await open(page, path);
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: visibilityState });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await show("hidden");
  await say("Meanwhile.");
  let asked = 0;
  page.on("request", (request) => (asked += request.url().includes("newest.json") ? 1 : 0));
  await page.clock.runFor("10:00");
  expect(asked).toBe(0);
  await show("visible");
  await expect(page.getByRole("status").getByRole("link", { name: news.comments.one })).toBeVisible();
  expect(asked).toBe(1);
});

test("a building and the campus announce a raid", async ({ page, context, square }) => {
  const [holder, raider] = [await givenNeighbour(square), await givenNeighbour(square)];
  const post = { title: "Mine", content: "The books are dry.", building_slug: "old-library" };
  expect((await send(square, holder.key, "POST /posts", post)).status).toBe(201);
  const campus = await context.newPage();
  const title = await open(page, "/buildings/old-library");
  const ofCampus = await open(campus, "/buildings");
  expect((await send(square, raider.key, "POST /buildings/old-library/raid")).status).toBe(201);
  const link = await expectNewsLater(page, title, news.building.one, 1);
  await expectNews(campus, ofCampus, news.campus.one, 1);
  await link.click();
  await expect(page.getByRole("heading", { name: MESSAGES.en.buildings.raid.title })).toBeVisible();
  await expect(page).toHaveTitle(title);
});

test("an owner's lists announce messages, notifications and the lobster's acts", async ({ page, square }) => {
  await settleIn(page, square);
  const key = await mintKey(page);
  const { body } = await callApi(square, key);
  const neighbour = await givenNeighbour(square);
  const write = async (content: string) =>
    expect(
      (await send(square, neighbour.key, "POST /messages", { to_lobster_id: body.lobster.id, content }))
        .status,
    ).toBe(201);
  await write("Awake?");

  const ofThread = await open(page, `/me/messages/${neighbour.id}`);
  await write("Still asleep?");
  const link = await expectNewsLater(page, ofThread, news.messages.one, 1);
  await link.click();
  await expect(page.getByText(MESSAGES.en.me.messages.new)).toBeInViewport();
  await expect(page.getByText("Still asleep?")).toBeInViewport();

  const ofMessages = await open(page, "/me/messages");
  await write("Now?");
  await expectNewsLater(page, ofMessages, news.messages.one, 1);

  const ofNotifications = await open(page, "/me/notifications");
  await send(square, neighbour.key, "POST /follows", { lobster_id: body.lobster.id });
  await write("Well then.");
  await expectNewsLater(page, ofNotifications, news.notifications.many.replace("#", "2"), 2);
  // Another page of the application has no news yet.
  await page.getByRole("link", { name: MESSAGES.en.me.activity.title, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(MESSAGES.en.me.activity.title);
  await expect(page).toHaveTitle(new RegExp(`^${MESSAGES.en.me.activity.title} `));

  const ofActivity = await open(page, "/me/activity?outcome=succeeded");
  await send(square, key, "POST /posts", { title: "Mine", content: "At last." });
  await send(square, key, "POST /posts", { title: "Refused" });
  const more = await expectNewsLater(page, ofActivity, news.activity.one, 1);
  await more.click();
  await expect(page.getByText("Mine").first()).toBeVisible();
});
