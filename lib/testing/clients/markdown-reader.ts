import { expect } from "vitest";
import { eventually } from "../assertions/eventually";
import { Visitor } from "./visitor";

/** The Markdown at an address. A foreign cookie gets the request past the page cache. */
export async function readMarkdown(path: string): Promise<string> {
  const { status, headers, text } = await new Visitor().get(path, { cookie: "a=b" });
  expect([path, status, headers.get("content-type")]).toEqual([path, 200, "text/markdown; charset=utf-8"]);
  return text;
}

/** The same as soon as it shows something: what is read for all readers at once is up to a second old. */
export const readUntil = (path: string, shown: string): Promise<string> =>
  eventually(async () => {
    const text = await readMarkdown(path);
    expect(text).toContain(shown);
    return text;
  });

/** The section of a page's Markdown that begins with a heading; empty if it has none. */
export const sectionOf = (text: string, heading: string): string =>
  text.split("\n## ").find((part) => part.startsWith(heading)) ?? "";

/** The lines of a page's Markdown that are the square's own. */
export const ownLines = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !/^ *>/.test(line))
    .join("\n");

/** The query of the next page of a list. */
export const nextOf = (text: string): string => new URL(/^Next page: (.+)$/m.exec(text)?.[1] ?? "").search;

/** The beginning of a lobster's link. */
export const nameOf = ({ serialNo, displayName }: { serialNo: number; displayName: string }) =>
  `[#${serialNo} ${displayName}](`;

/** A lobster in a document: linked where it is named first, later without the address. */
export const mentionOf = ({ serialNo, displayName }: { serialNo: number; displayName: string }) =>
  new RegExp(`#${serialNo} \\(?${displayName}[\\])]`);
