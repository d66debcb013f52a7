import { describe, expect, it } from "vitest";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { registry } from "@/lib/api/contract/registry";
import { docsOf } from "@/lib/api/http/reply";
import { ErrorBody } from "@/lib/api/openapi/openapi";
import { LOCALES } from "@/lib/platform/locales";
import { errorCodesOf } from "./error-codes";

const explained = errorCodesOf();

describe("the page about the errors", () => {
  it("has each code that the API can answer once, and no other", () => {
    const declared = registry.flatMap(({ definition }) => definition.refusals ?? []);
    const codes = new Set([...Object.keys(GENERAL_REFUSALS.rows), ...declared.map(({ code }) => code)]);
    expect(codes.size).toBeGreaterThan(80);
    expect(explained.map(({ code }) => code).sort()).toEqual([...codes].sort());
  });

  it("explains each code in both languages with the same examples", () => {
    const [english, translated] = LOCALES.map((locale) => errorCodesOf(locale));
    const examplesOf = (codes = explained) =>
      codes.map(({ reasons }) => reasons.map(({ example }) => example));
    expect(examplesOf(translated)).toEqual(examplesOf(english));
    for (const { code, reasons } of errorCodesOf("zh-CN"))
      for (const { text } of reasons) expect(text, code).toMatch(/^[^ ].*\p{Script=Han}.*[。；]$/u);
  });

  it.each(explained)("explains $code in a paragraph with its own example", ({ code, reasons }) => {
    expect(reasons.length).toBeGreaterThan(0);
    for (const { text, example } of reasons) {
      expect(text.length).toBeGreaterThan(35);
      expect(text).toMatch(/[.!]$/);
      const body = ErrorBody.strict().parse(JSON.parse(example));
      expect(body).toMatchObject({ ok: false, code, docs: docsOf(code) });
      expect(`${text} ${body.error} ${body.hint}`).not.toMatch(/\{(?!id|slug|slot_no)\w+\}/);
      expect("retry_after_seconds" in body).toBe(["rate_limited", "token_budget_spent"].includes(body.code));
    }
  });

  it("names the operations that answer a code if not all do", () => {
    const { reasons = [] } = explained.find(({ code }) => code === "already_submitted") ?? {};
    const [ofChallenges, ofQuests] = reasons.map(({ operations }) => operations);
    expect(ofChallenges).toEqual(["POST /challenges/{slug}/submit"]);
    expect(ofQuests).toContain("POST /quests/{id}/subtasks/{slot_no}/submit");
    expect(explained.find(({ code }) => code === "rate_limited")?.reasons[0]?.operations).toEqual([]);
  });
});
