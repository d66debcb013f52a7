import { describe, expect, it } from "vitest";
import { needsKey } from "@/lib/api/contract/endpoint";
import { registry } from "@/lib/api/contract/registry";
import { summaryNamed } from "@/lib/pages/guide/summaries";
import { LOCALES } from "@/lib/pages/i18n/locale";
import { SENTENCES, sentenceKey, TRANSLATORS } from "./sentences";

/** The log contains calls with a key: those that write, and those that were refused. */
const keyed = registry.filter(needsKey);
const operations = keyed.map(({ operation }) => operation).sort();
const writes = keyed
  .filter(({ effect }) => effect !== "read")
  .map(({ operation }) => operation)
  .sort();

const DETAILS = ["none", "true", "false", "3", "heart", "going", "accept", "never_heard_of"];

describe.each(LOCALES)("the sentence for an act, in %s", (locale) => {
  const { done, tried } = SENTENCES[locale];
  const t = TRANSLATORS[locale];
  const say = (operation: string, status: number, detail = "none") =>
    t.markup(sentenceKey({ operation, status }), {
      operation,
      detail,
      summary: summaryNamed(operation, locale) ?? operation,
      target: () => "[target]",
      place: () => "[place]",
    });

  it("exists for every operation that writes, for its refusal, and for no unknown operation", () => {
    const message = "`sentences` of the definition says what a write did, and what it tried";
    expect(Object.keys(done).sort(), message).toEqual(writes);
    const known = Object.keys(tried);
    expect(known, message).toEqual(expect.arrayContaining(writes));
    expect(operations, "only calls with a key are in the log").toEqual(expect.arrayContaining(known));
    expect(operations.length).toBeGreaterThan(60);
  });

  it("describes a refused read without its own sentence by its summary", () => {
    const read = { operation: "GET /openapi.json", status: 429 };
    expect(sentenceKey(read)).toBe("other.read");
    for (const endpoint of keyed) {
      const summary = endpoint.definition.summary[locale];
      expect(t.markup("other.read", { summary })).toContain(summary);
    }
  });

  it("does not depend on the call's detail, and names no operation", () => {
    for (const detail of DETAILS) {
      for (const operation of writes) expect(say(operation, 201, detail)).toMatch(/^(?!.*[{}<>/])\S/);
      for (const operation of operations) expect(say(operation, 404, detail)).toMatch(/^(?!.*[{}<>/])\S/);
    }
  });

  it("names an operation that the square no longer has", () => {
    for (const status of [200, 404]) expect(say("POST /sandcastles", status)).toContain("POST /sandcastles");
    expect(say("toString", 200)).toContain("toString");
  });

  it("tells a like from an unlike, and one slot from another", () => {
    expect(say("POST /likes", 200, "true")).not.toBe(say("POST /likes", 200, "false"));
    expect(say("POST /quests/{id}/subtasks/{slot_no}/claim", 200, "3")).toContain("3");
  });
});

it("a refusal reads differently from a success", () => {
  for (const operation of writes)
    expect(sentenceKey({ operation, status: 400 })).not.toBe(sentenceKey({ operation, status: 200 }));
});
