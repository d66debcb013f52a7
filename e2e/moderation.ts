import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ensureOwner } from "@/db/queries/access/owners";
import { givenNeighbour, send } from "./neighbour";
import { expect, type Square, settleIn, withDatabase } from "./square";

/** A post that another lobster has reported, with its author and reporter. */
export async function givenReported(square: Square) {
  const [author, reporter] = [await givenNeighbour(square), await givenNeighbour(square)];
  const title = `A street ${randomUUID().slice(0, 8)}`;
  const posted = await send(square, author.key, "POST /posts", { title, content: "Harbour Street 4!" });
  const postId = String(posted.body.post_id);
  const report = {
    target_type: "post",
    target_id: postId,
    reason: "doxxing",
    detail: "That is where I live.",
  };
  expect(await send(square, reporter.key, "POST /reports", report)).toMatchObject({ status: 201 });
  return { author, reporter, title, postId };
}

/** Logs in a new owner as an admin and opens the moderator's desk. Returns the owner's e-mail address. */
export async function enterAsAdmin(page: Page, square: Square): Promise<string> {
  const { email } = await settleIn(page, square);
  await withDatabase(square, ({ db }) => ensureOwner(db, email, true));
  await page.goto("/me");
  await page.getByRole("link", { name: "Moderator’s desk" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for you" })).toBeVisible();
  return email;
}

export const statusOf = async ({ origin }: Square, path: string) => (await fetch(`${origin}${path}`)).status;
