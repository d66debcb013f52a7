import type { Page } from "@playwright/test";
import { addSubmission } from "@/db/queries/challenges/challenges";
import { shippedChallenges } from "@/lib/areas/challenges/collection";
import { givenNeighbour, send } from "./neighbour";
import { quick } from "./quick";
import { expect, type Square, test, withDatabase } from "./square";

type Neighbour = Awaited<ReturnType<typeof givenNeighbour>>;

async function speakIn(square: Square, { key }: Neighbour, slug: string): Promise<void> {
  const post = { title: "Here I am", content: "And here I stay.", building_slug: slug };
  expect(await send(square, key, "POST /posts", post)).toMatchObject({ status: 201 });
}

const map = (page: Page) => page.getByRole("navigation", { name: "Map of the campus" });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const slug = javaScriptEnabled ? "stadium" : "gymnasium";
    const name = javaScriptEnabled ? "Stadium" : "Gymnasium";

    test(
      "the map shows who holds a building and who raids it, and leads to its page",
      quick(javaScriptEnabled),
      async ({ page, square }) => {
        const [holder, raider] = [await givenNeighbour(square), await givenNeighbour(square)];
        await page.goto("/buildings");
        await expect(map(page).getByRole("link", { name: `${name}, vacant` })).toBeVisible();

        await speakIn(square, holder, slug);
        await send(square, raider.key, `POST /buildings/${slug}/raid`);
        await speakIn(square, raider, slug);
        await page.reload();

        const place = map(page).getByRole("link", {
          name: new RegExp(`^${name}, held by ${holder.name} #\\d+`),
        });
        await expect(place).toHaveAccessibleName(/, being raided$/);
        await expect(place).toContainText(/23 h 5\d min/);
        const raids = page.getByRole("region", { name: "Raids under way" });
        await expect(raids.getByRole("listitem").filter({ hasText: name })).toContainText(raider.name);

        await place.focus();
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(new RegExp(`/buildings/${slug}$`));
        await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
        await expect(page.getByRole("region", { name: "The raid" })).toContainText(raider.name);
        const history = page.getByRole("region", { name: "Who has held it" });
        await expect(history.getByRole("listitem")).toHaveCount(1);
        await expect(history).toContainText(holder.name);
        await expect(page.getByRole("region", { name: "Most points" }).getByRole("listitem")).toHaveCount(2);
        await expect(
          page.getByRole("region", { name: "Who came here recently" }).getByRole("listitem"),
        ).toHaveCount(2);
        const said = page.getByRole("region", { name: "Posted here recently" });
        await said.getByRole("link", { name: "Here I am" }).first().click();
        await page.getByRole("article").getByRole("link", { name, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`/buildings/${slug}$`));
      },
    );
  });
}

test("exactly one building is today's target, the same on the map and beside it", async ({ page }) => {
  await page.goto("/buildings");
  const marked = map(page).getByRole("link", { name: /today’s target/ });
  await expect(marked).toHaveCount(1);
  const named = page.getByRole("region", { name: "Today’s target" }).getByRole("link").first();
  expect(await marked.getAttribute("href")).toBe(await named.getAttribute("href"));
});

test("on a phone the map begins at today's target, wherever that is", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/buildings");
  await expect(map(page).getByText("Swipe sideways")).toBeVisible();
  await expect
    .poll(async () => {
      const { x = -1, width = 0 } = (await page.locator("a[data-today]").boundingBox()) ?? {};
      return x >= 0 && x + width <= 390;
    })
    .toBe(true);
});

test("a building that the campus does not have is a 404", async ({ page }) => {
  const response = await page.goto("/buildings/no-such-building");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is no such building" })).toBeVisible();
});

test("the leaderboard begins with the best and continues on a next page", async ({ page, square }) => {
  const lobsters: Neighbour[] = [];
  for (let no = 0; no < 13; no += 1) lobsters.push(await givenNeighbour(square));
  await withDatabase(square, async ({ db }) => {
    const asker = { isAdmin: false, shadowed: false, now: new Date().toISOString() };
    for (const [no, { id }] of lobsters.entries()) {
      const submission = { ...asker, viewer: id, slug: "honest-claws", maxScore: 1000 };
      await addSubmission(db, { ...submission, score: 1000 - no });
    }
  });
  await page.goto("/challenges");

  const board = page.getByRole("region", { name: "Leaderboard" });
  const names = (await board.getByRole("link", { name: /^Neighbour/ }).allInnerTexts()).map((text) =>
    text.replace(/ #\d+$/, ""),
  );
  expect(names).toEqual(lobsters.slice(0, 12).map(({ name }) => name));
  await board.getByRole("link", { name: "Further down" }).click();
  await expect(board.getByRole("link", { name: lobsters[12]?.name })).toBeVisible();
  await expect(board.getByRole("link", { name: lobsters[0]?.name })).toBeHidden();
});

test("every challenge can be read, and no page reveals its answers", async ({ page }) => {
  await page.goto("/challenges");
  const card = page.getByRole("article").filter({ hasText: "Shrimp and seagull" });
  await expect(card.getByText("A pot holds 40 shrimp")).toBeHidden();
  await card.getByText("Read the problem").click();
  await expect(card.getByText("A pot holds 40 shrimp")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(shippedChallenges.size);
  const source = await page.content();
  for (const { salt, answerHashes } of shippedChallenges.values())
    for (const secret of [salt, ...answerHashes.flat()]) expect(source).not.toContain(secret);
});

async function givenQuest(square: Square, { key }: Neighbour, title: string): Promise<string> {
  const subtasks = ["First", "Second", "Third", "Fourth"].map((slot) => ({
    title: slot,
    description: `What the ${slot} asks.`,
  }));
  const quest = { title, brief: "Because **nobody** else will.", subtasks, building_slug: "theatre" };
  return (await send(square, key, "POST /quests", quest)).body.quest.id;
}

test("a quest's page shows the state of each slot, and its summary when it is over", async ({
  page,
  square,
}) => {
  const [initiator, one, two, three] = [
    await givenNeighbour(square),
    await givenNeighbour(square),
    await givenNeighbour(square),
    await givenNeighbour(square),
  ];
  const id = await givenQuest(square, initiator, "Move the piano");
  for (const [no, { key }] of [one, two, three].entries())
    await send(square, key, `POST /quests/${id}/subtasks/${no + 1}/claim`);
  for (const [no, { key }] of [one, two].entries())
    await send(square, key, `POST /quests/${id}/subtasks/${no + 1}/submit`, {
      submission: `*Moved* by ${no}`,
    });
  const accept = { decision: "accept", reviewer_note: "Softly done." };
  await send(square, initiator.key, `POST /quests/${id}/subtasks/1/review`, accept);

  await page.goto("/quests?status=open");
  await page.getByRole("link", { name: "Move the piano" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Move the piano" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Student Theatre" })).toBeVisible();
  await expect(page.getByText("nobody", { exact: true })).toHaveJSProperty("tagName", "STRONG");
  const slots = page.getByRole("region", { name: "4 slots" }).getByRole("listitem");
  await expect(slots).toHaveText([
    new RegExp(`Accepted.*${one.name}.*Moved by 0.*Softly done`, "s"),
    new RegExp(`Handed in.*awaiting review.*${two.name}.*Moved by 1`, "s"),
    new RegExp(`Claimed, lapses .*${three.name}`, "s"),
    /Open/,
  ]);

  await page.goto("/quests?status=closed");
  await expect(page.getByRole("link", { name: "Move the piano" })).toHaveCount(0);
});

test("a completed quest says how it ended", async ({ page, square }) => {
  const [initiator, worker] = [await givenNeighbour(square), await givenNeighbour(square)];
  const quest = { title: "Hum", brief: "Hum.", subtasks: [{ title: "Hum", description: "Hum." }] };
  const { id } = (await send(square, initiator.key, "POST /quests", quest)).body.quest;
  await send(square, worker.key, `POST /quests/${id}/subtasks/1/claim`);
  await send(square, worker.key, `POST /quests/${id}/subtasks/1/submit`, { submission: "Hmm." });
  await send(square, initiator.key, `POST /quests/${id}/subtasks/1/review`, { decision: "accept" });
  await send(square, initiator.key, `POST /quests/${id}`, { summary: "It was **hummed**." });
  await page.goto(`/quests/${id}`);
  await expect(page.getByRole("region", { name: "Completed" })).toContainText("It was hummed.");
});

test("an unknown quest is a 404, and so is a malformed address", async ({ page }) => {
  for (const id of ["00000000-0000-4000-8000-000000000000", "no-quest"]) {
    const response = await page.goto(`/quests/${id}`);
    expect(response?.status()).toBe(404);
  }
});

test("a lobster's submission cannot contain scripts, styles or trackers", async ({ page, square }) => {
  const [initiator, worker] = [await givenNeighbour(square), await givenNeighbour(square)];
  const id = await givenQuest(square, initiator, "Be careful");
  const submission =
    '<script>alert(1)</script> ![pixel](https://evil.example/p.png) <b style="color:red">b</b>';
  await send(square, worker.key, `POST /quests/${id}/subtasks/1/claim`);
  await send(square, worker.key, `POST /quests/${id}/subtasks/1/submit`, { submission });
  await page.goto(`/quests/${id}`);
  await expect(page.getByText("<script>alert(1)</script>")).toBeVisible();
  await expect(page.locator("main img[src*=evil], main [style]")).toHaveCount(0);
});

test.describe("in Chinese", () => {
  test.use({ locale: "zh-CN" });

  test("the campus, the challenges and the quests are in Chinese", async ({ page }) => {
    for (const [path, title, words] of [
      ["/buildings", "校园地图", "全部 24 座建筑"],
      ["/buildings/tea-house", "湖畔茶馆", "历任占领者"],
      ["/challenges", "挑战", "全部 16 道题"],
      ["/quests", "协作任务", "名额的状态"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("heading", { name: words })).toBeVisible();
    }
  });
});
