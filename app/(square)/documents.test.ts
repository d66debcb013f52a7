import { expect, it } from "vitest";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { type PageDocument, quotesOthers, writeDocument } from "@/lib/pages/markdown-form/document";
import { squareDate } from "@/lib/platform/square-day";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { runInOwnDatabase } from "@/lib/testing/servers/database";
import { readDayDocument } from "./days/[date]/_parts/document";
import { readQuestionsDocument } from "./questions/_parts/document";
import { readQuestsDocument } from "./quests/_parts/document";
import { readWeekDocument } from "./week/_parts/document";
import { readWhispersDocument } from "./whispers/_parts/document";

runInOwnDatabase();

const EMPTY: [path: string, says: string, read: () => Promise<PageDocument>][] = [
  [
    "/questions",
    "No question has been answered yet.",
    () => readQuestionsDocument(undefined, publicViewer()),
  ],
  ["/quests?status=open", "No quests here.", () => readQuestsDocument({ status: "open" }, publicViewer())],
  ["/week", "Nothing changed hands.", () => readWeekDocument(publicViewer())],
  ["/whispers", "All is quiet.", () => readWhispersDocument(undefined, publicViewer())],
];

it.each(EMPTY)(
  "on an empty square, the Markdown of %s says so and quotes nobody",
  async (path, says, read) => {
    const document = await read();
    expect([document.path, document.next]).toEqual([path, undefined]);
    const text = writeDocument(document);
    expect(text).toContain(says);
    expect(quotesOthers(text)).toBe(false);
  },
);

it("the Markdown of a day has its posts, and says whether it is over", async () => {
  const { id, createdAt } = await givenPost(await givenLobster(), { title: "Wharf ledger" });
  const document = await readDayDocument(squareDate(new Date(createdAt)), publicViewer());
  const text = document ? writeDocument(document) : "";
  expect(text).toContain(`/posts/${id}.md`);
  expect(text).toContain("  > Wharf ledger\n");
  expect(text.includes("Today, so far.")).toBe(!text.includes("The day after:"));
  expect(await readDayDocument("2999-01-01", publicViewer())).toBeUndefined();
});
