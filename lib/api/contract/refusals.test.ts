import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importGraph } from "@/lib/testing/assertions/imports";
import { inLanguage, type NamedRefusal, type Refusal } from "./refusals";

const TABLES = [...importGraph()]
  .filter(
    ([file, imported]) =>
      /^lib\/(?!testing).*(?<!\.test)\.ts$/.test(file) && imported.includes("lib/api/contract/refusals.ts"),
  )
  .map(([file]) => file);

async function rowsIn(file: string): Promise<NamedRefusal[]> {
  const exports: Record<string, { rows?: Record<string, Refusal> } | undefined> = await import(
    join(process.cwd(), file)
  );
  return Object.values(exports).flatMap((one) =>
    Object.entries(one?.rows ?? {}).map(([code, row]) => ({ code, ...row })),
  );
}

/** Every refusal of the square, under the areas that use it. */
const rows = (await Promise.all(TABLES.map(rowsIn))).flat();

const namesIn = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([name]) => name);

describe("a refusal", () => {
  it("is found in the tables of the areas, of the owners and of the kernel", () => {
    const codes = rows.map(({ code }) => code);
    for (const code of ["not_open", "too_many_keys", "not_hidden", "rate_limited", "connect_request_gone"])
      expect(codes).toContain(code);
    expect(new Set(codes).size).toBeGreaterThan(120);
  });

  it("has every sentence in English and in Chinese, and no value in Chinese that the English lacks", () => {
    let compared = 0;
    for (const { code, error, form, hint, advice } of rows) {
      for (const sentence of [error, form, hint, advice]) {
        if (sentence === undefined || typeof sentence === "string") continue;
        compared += 1;
        expect(sentence.en, code).not.toMatch(/\p{Script=Han}/u);
        expect(sentence["zh-CN"], code).toMatch(/\p{Script=Han}/u);
        const names = namesIn(sentence.en);
        for (const name of namesIn(sentence["zh-CN"])) expect(names, code).toContain(name);
      }
    }
    expect(compared).toBeGreaterThan(300);
  });

  it("tells a form nothing that its error has no value for", () => {
    for (const { code, error, form } of rows)
      for (const name of namesIn(form?.en ?? "")) expect(namesIn(inLanguage(error)), code).toContain(name);
  });

  it("has a sentence that ends, and not its code, but for the two that the contract names", () => {
    const untranslated = rows.filter(({ error }) => typeof error === "string");
    expect([...new Set(untranslated.map(({ code, error }) => `${code}: ${error}`))].toSorted()).toEqual([
      "already_claimed_other: already_claimed_other",
      "invalid_fields: {problems}",
      "not_open: not_open",
    ]);
    for (const { code, error } of rows)
      if (typeof error !== "string") expect(error.en, code).toMatch(/ .*(\.|\})$/);
  });
});
