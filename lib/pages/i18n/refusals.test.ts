import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Refusal } from "@/lib/api/contract/refusals";
import { sourcesOf } from "@/lib/testing/assertions/sources";
import { LOCALES } from "./locale";
import { MESSAGES } from "./messages";
import { refusalKey } from "./refusals";

const FORMS = "app/(owner)";

/** The server actions and form routes, and everything that they import. */
const sources = sourcesOf(
  readdirSync(FORMS, { recursive: true, encoding: "utf8" })
    // A route of JSON takes no form.
    .filter((file) => /(^|\/)(actions|(?<!\.json\/)route)\.ts$/.test(file))
    .map((file) => `${FORMS}/${file}`),
);

/** The kernel's own codes that a form can meet; its other codes are about requests that no form makes. */
const OF_KERNEL = [
  "lobster_banned",
  "lobster_muted",
  "rate_limited",
  "secret_in_content",
  "unsupported_media_type",
];

/** The folders whose tables of refusals are among the sources. */
const areas = [...sources.keys()].flatMap(
  (file) => /^lib\/((?:areas|access|operations)\/\w+|connect)\/refusals\.ts$/.exec(file)?.[1] ?? [],
);

async function rowsOf(area: string): Promise<[string, Refusal][]> {
  const exports: Record<string, { rows?: Record<string, Refusal> }> = await import(
    join(process.cwd(), `lib/${area}/refusals.ts`)
  );
  return Object.values(exports).flatMap(({ rows = {} }) => Object.entries(rows));
}

const rows = new Map((await Promise.all(areas.map(rowsOf))).flat());

describe("a refusal of a form", () => {
  it("is found in the folders that the actions of forms import", () => {
    expect(areas).toEqual(expect.arrayContaining(["access/keys", "operations/moderation", "areas/uploads"]));
  });

  it.each(LOCALES)("has a text in %s, and nothing else has one", (locale) => {
    const codes = new Set([...rows.keys(), ...OF_KERNEL, "other"]);
    expect(Object.keys(MESSAGES[locale].refusals).sort()).toEqual([...codes].sort());
  });

  it.each(LOCALES)("uses in %s only values that the refusal has", (locale) => {
    for (const [code, text] of Object.entries(MESSAGES[locale].refusals)) {
      const sentence = rows.get(code)?.error ?? "";
      for (const [name] of text.matchAll(/\{\w+\}/g)) expect(sentence, code).toContain(name);
    }
  });

  it("is never shown in English to a reader of Chinese", () => {
    for (const [code, text] of Object.entries(MESSAGES["zh-CN"].refusals))
      expect(text, code).toMatch(/\p{Script=Han}/u);
  });
});

describe("the text of a code", () => {
  it("is the code's own if it has one and all its values are known", () => {
    expect(refusalKey("name_differs")).toBe("name_differs");
    expect(refusalKey("too_many_keys", { max: 5 })).toBe("too_many_keys");
  });

  it.each(["too_many_keys", "quest_over", "toString", "__proto__", ""])(
    "is the general one for %j",
    (code) => {
      expect(refusalKey(code)).toBe("other");
    },
  );
});
