import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createComment } from "@/lib/areas/comments/endpoints";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { patchLobster } from "./endpoints";

const UNSEEN = [
  ..."\u00ad\u034f\u061c\u115f\u17b4\u180e\u200b\u200c\u200d\u200e\u202e\u2060\u2066\u3164\ufe00\ufe0f\ufeff",
  ..."\uffa0\ufff0\ufff9\ufffc\uffff\u{1d173}\u{1fffe}\u{e0001}\u{e0041}\u{e0100}",
];

describe("a taken name", () => {
  it("cannot be taken again with invisible characters inside or at its ends", async () => {
    const name = `Ada ${randomUUID().slice(0, 8)}`;
    await givenLobster({ displayName: name });
    const copycat = await givenLobster();
    for (const char of UNSEEN)
      for (const copy of [`${char}${name}`, `A${char}${name.slice(1)}`, `${name}${char}`]) {
        const { renamed } = await copycat.api.ok(patchLobster, { body: { display_name: copy } });
        expect(renamed?.assigned, JSON.stringify(copy)).toMatch(/-2$/);
      }
  });

  it("is mentioned however it is written", async () => {
    const name = `Ada ${randomUUID().slice(0, 8)}`;
    const ada = await givenLobster({ displayName: name });
    const bob = await givenLobster();
    const { id } = await givenPost(bob);
    const body = { post_id: id, content: `@A\ufffc${name.slice(1)}\u00ad, hello` };
    expect((await bob.api.ok(createComment, { body })).mentions).toEqual([ada.id]);
  });
});

it.each(["\u3164\u3164", "\u2800\u2800", "..", "\u0301\u0301", "\u00ad\u00ad\u00ad"])(
  "a name without visible characters is refused: %j",
  async (display_name) => {
    const { api } = await givenLobster();
    const refusal = await api.refused(patchLobster, { body: { display_name } });
    expect(refusal.error).toMatch(/^display_name must (show at least one|be 2 to 32)/);
  },
);
