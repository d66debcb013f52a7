import { randomUUID } from "node:crypto";
import { campus } from "@/lib/areas/buildings/campus";
import { pickPosts, type Square } from "./square";

/**
 * Addresses that visitors request: one of each kind of page, of each document, and some that are answered
 * with 404.
 */
export async function publicPages(
  square: Square,
): Promise<Record<"pages" | "documents" | "missing", string[]>> {
  const [post] = await pickPosts(square, 1);
  const [lobster] = await square.sql<{ no: number }[]>`
    select serial_no no from lobsters where id = ${square.subject.id}`;
  const [building] = campus().slugs;
  return {
    pages: [
      ...["/", `/posts/${post}`, `/lobsters/${lobster?.no}`, "/buildings", `/buildings/${building}`],
      ...["/quests", "/challenges", "/search?q=tide", "/docs", "/login"],
    ],
    documents: ["/skill.md", "/llms.txt", "/feed.atom", "/api/v1/openapi.json", "/sitemap.xml"],
    missing: ["/no/such/page", `/posts/${randomUUID()}`, "/quests/none"],
  };
}

/** An address without the ids and numbers of the square. */
export const shownAddress = (address: string) =>
  address.replace(/[0-9a-f-]{36}/, "{id}").replace(/\/\d+$/, "/{no}");

/** Addresses that are new with every request, with their status and the target rate per second. */
export const NEW_ADDRESSES = [
  { what: "a random address", status: 404, least: 1_500, path: () => `/${randomUUID()}` },
  {
    what: "a random post that is not there",
    status: 404,
    least: 1_500,
    path: () => `/posts/${randomUUID()}`,
  },
  {
    what: "/login with a random query",
    status: 200,
    least: 1_500,
    path: () => `/login?from=${randomUUID()}`,
  },
  { what: "a random search", status: 200, least: 300, path: () => `/search?q=${randomUUID().slice(0, 8)}` },
];
