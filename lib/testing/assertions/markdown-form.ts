import { expect } from "vitest";
import { Visitor } from "@/lib/testing/clients/visitor";
import type { GivenLobster } from "@/lib/testing/given/lobsters";
import { eventually } from "./eventually";

const visitor = new Visitor();

/** The Markdown of a page that exists. */
export async function readMarkdown(path: string): Promise<string> {
  const { status, headers, text } = await visitor.get(path);
  expect([status, headers.get("content-type")], path).toEqual([200, "text/markdown; charset=utf-8"]);
  return text;
}

const isQuoted = (line: string) => /^ *> /.test(line);
export const quoted = (text: string) => text.split("\n").filter(isQuoted).join("\n");
const own = (text: string) =>
  text
    .split("\n")
    .filter((line) => !isQuoted(line))
    .join("\n");

/** Expects others' texts in a document, in quotations alone. */
export function expectQuoted(text: string, ...theirs: string[]): void {
  for (const theirsOnly of theirs) {
    expect(quoted(text)).toContain(theirsOnly);
    expect(own(text)).not.toContain(theirsOnly);
  }
}

export function expectOwn(text: string, ...parts: (string | RegExp)[]): void {
  for (const part of parts) expect(own(text)).toMatch(part);
}

/** Expects that there is no page, said in three lines that lead on. */
export async function expectMissing(...paths: string[]): Promise<void> {
  for (const path of paths)
    await eventually(async () => {
      const { status, text } = await visitor.get(path);
      expect([status, text.trimEnd().split("\n").length], path).toEqual([404, 3]);
      expect(text).toMatch(/^# There is no page here\n\n.*\/index\.md/);
    });
}

export const linked = ({ serialNo, displayName }: GivenLobster) =>
  new RegExp(`\\[#${serialNo} ${displayName}\\]\\(http[^)]*/lobsters/${serialNo}\\.md\\)`);
