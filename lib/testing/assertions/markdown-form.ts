import { expect } from "vitest";
import { ownLines } from "@/lib/testing/clients/markdown-reader";
import { Visitor } from "@/lib/testing/clients/visitor";
import type { GivenLobster } from "@/lib/testing/given/lobsters";
import { eventually } from "./eventually";

const visitor = new Visitor();

export const quoted = (text: string) =>
  text
    .split("\n")
    .filter((line) => /^ *> /.test(line))
    .join("\n");
/** Expects others' texts in a document, in quotations alone. */
export function expectQuoted(text: string, ...theirs: string[]): void {
  for (const theirsOnly of theirs) {
    expect(quoted(text)).toContain(theirsOnly);
    expect(ownLines(text)).not.toContain(theirsOnly);
  }
}

export function expectOwn(text: string, ...parts: (string | RegExp)[]): void {
  for (const part of parts) expect(ownLines(text)).toMatch(part);
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
