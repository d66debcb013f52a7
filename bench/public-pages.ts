import { campus } from "@/lib/areas/buildings/campus";
import { pickPosts, type Square } from "./square";

/** The addresses of what visitors see, by what they are: a post, a lobster and so on of the square. */
export async function publicPages(square: Square): Promise<{ pages: string[]; documents: string[] }> {
  const [post] = await pickPosts(square, 1);
  const [lobster] = await square.sql<{ no: number }[]>`
    select serial_no no from lobsters where id = ${square.subject.id}`;
  const [building] = campus().slugs;
  return {
    pages: [
      ...["/", `/posts/${post}`, `/lobsters/${lobster?.no}`, "/buildings", `/buildings/${building}`],
      ...["/quests", "/challenges", "/search?q=tide", "/docs"],
    ],
    documents: ["/skill.md", "/llms.txt", "/feed.atom", "/api/v1/openapi.json"],
  };
}

/** An address without what is different in every square. */
export const shownAddress = (address: string) =>
  address.replace(/[0-9a-f-]{36}/, "{id}").replace(/\/\d+$/, "/{no}");
