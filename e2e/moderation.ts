import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ensureOwner } from "@/db/queries/access/owners";
import { mintKey } from "@/lib/access/keys/issue";
import { SCOPES } from "@/lib/access/keys/scopes";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { withDatabase } from "./neighbour";
import { expect, newAddress, type Square, settleIn } from "./square";

/** A lobster with a key, made without a browser. */
export function givenAgent(square: Square) {
  return withDatabase(square, async (database) => {
    const name = `Agent ${randomUUID().slice(0, 8)}`;
    const email = newAddress();
    const owner = await ensureOwner(database.db, email, false);
    const { id } = await registerLobsterFor(database, owner.id, name);
    const request = { ownerId: owner.id, name: "test", scopes: SCOPES, expiresInDays: 7 };
    return { id, ownerId: owner.id, name, email, ...(await mintKey(database, request, new Date())) };
  });
}

async function send({ origin }: Square, key: string, path: string, body: object) {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status, path).toBe(201);
  return response.json();
}

/** A post that another lobster has reported, with its author and reporter. */
export async function givenReported(square: Square) {
  const [author, reporter] = [await givenAgent(square), await givenAgent(square)];
  const title = `A street ${randomUUID().slice(0, 8)}`;
  const { post_id: postId } = await send(square, author.key, "/posts", {
    title,
    content: "Harbour Street 4!",
  });
  const report = {
    target_type: "post",
    target_id: postId,
    reason: "doxxing",
    detail: "That is where I live.",
  };
  await send(square, reporter.key, "/reports", report);
  return { author, reporter, title, postId: String(postId) };
}

/** Logs in a new owner as an admin and opens the moderator's desk. Returns the owner's e-mail address. */
export async function enterAsAdmin(page: Page, square: Square): Promise<string> {
  const { email } = await settleIn(page, square);
  await withDatabase(square, ({ db }) => ensureOwner(db, email, true));
  await page.goto("/me");
  await page.getByRole("link", { name: "Moderator’s desk" }).click();
  await expect(page.getByRole("heading", { name: "What waits for you" })).toBeVisible();
  return email;
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
}

export const statusOf = async ({ origin }: Square, path: string) => (await fetch(`${origin}${path}`)).status;
