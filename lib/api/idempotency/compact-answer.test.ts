import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "@/lib/testing/given/texts";
import { compactAnswer, hashesIn, restoreAnswer } from "./compact-answer";

const long = anyText({ minLength: 200, maxLength: 600 });
const texts = fc.array(fc.oneof(anyText(), long), { maxLength: 8 });

describe("a stored answer", () => {
  it("is restored byte for byte, whichever of its texts the request contained", () => {
    fc.assert(
      fc.property(texts, texts, (shared, own) => {
        const request = { shared, padded: shared.map((text) => `  ${text}\n`) };
        const answer = JSON.stringify({ ok: true, shared, own, twice: own });
        const kept = compactAnswer(answer, request);
        expect(restoreAnswer(kept, request)).toBe(answer);
        expect(hashesIn(kept.body).every((hash) => kept.texts.some((text) => text.hash.equals(hash)))).toBe(
          true,
        );
      }),
    );
  });

  it("omits the long texts that the request repeats, and stores every other once", () => {
    const [brief, note] = ["b".repeat(5_000), "n".repeat(3_000)];
    const answer = JSON.stringify({ ok: true, brief, note, again: note });
    const kept = compactAnswer(answer, { brief: ` ${brief} ` });
    expect(kept.body.length).toBeLessThan(200);
    expect(kept.texts).toHaveLength(1);
    expect(restoreAnswer(kept, { brief: ` ${brief} ` })).toBe(answer);
  });

  it("may be in the older format, which kept answers whole", () => {
    const body = JSON.stringify({ ok: true, brief: "b".repeat(5_000) });
    expect(restoreAnswer({ body, texts: [] }, undefined)).toBe(body);
  });
});
