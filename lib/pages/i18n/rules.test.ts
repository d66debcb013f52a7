import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { FIELD_RULES, type Rule } from "@/lib/api/contract/rules";
import { LOCALES } from "./locale";
import { MESSAGES } from "./messages";

const rules = Object.keys(FIELD_RULES) as Rule[];

/** A value for every placeholder in the API's sentence of a rule: the placeholder's name. */
const valuesOf = (rule: Rule) =>
  Object.fromEntries(
    [...FIELD_RULES[rule].matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, `<${name}>`]),
  );

describe.each(LOCALES)("in %s", (locale) => {
  it("there is a text for each rule, and for one without a name", () => {
    expect(Object.keys(MESSAGES[locale].rules).sort()).toEqual([...rules, "other"].sort());
  });

  it.each(rules)("%s is worded with the values of its rule", (rule) => {
    const onError = (error: Error) => {
      throw error;
    };
    const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: "rules", onError });
    expect(t(rule, valuesOf(rule))).not.toContain("{");
  });
});

it("no rule is shown in English to a reader of Chinese", () => {
  for (const rule of [...rules, "other"] as const)
    expect(MESSAGES["zh-CN"].rules[rule], rule).toMatch(/\p{Script=Han}/u);
});
