import { describe, expect, it } from "vitest";
import { targetOf } from "./target";

const POST = "0b9f2f3e-9d5a-4a57-8f3b-1f5a7f0c9a01";
const LOBSTER = "6f1de9c7-5a0e-4a55-9a3c-55a1f2a1b702";

describe("the target of a call", () => {
  it.each([
    ["/posts/{id}/pin", { id: POST }, "post", POST],
    ["/quests/{id}/subtasks/{slot_no}/claim", { id: POST, slot_no: "2" }, "quest", POST],
    ["/buildings/{slug}/raid", { slug: "library" }, "building", "library"],
    ["/messages/{lobster_id}", { lobster_id: LOBSTER }, "lobster", LOBSTER],
    ["/questions/{id}/answer", { id: POST }, "question", POST],
  ])("is what the path %s names", (path, params, type, id) => {
    expect(targetOf({ path, params })).toEqual({ type, id });
  });

  it.each([
    [{ blocked_lobster_id: LOBSTER }, { type: "lobster", id: LOBSTER }],
    [
      { recipient_lobster_id: LOBSTER, question: "Why?" },
      { type: "lobster", id: LOBSTER },
    ],
    [
      { target_type: "comment", target_id: POST },
      { type: "comment", id: POST },
    ],
    [{ post_id: POST }, { type: "post", id: POST }],
  ])("is whom or what %j names", (body, target) => {
    expect(targetOf({ path: "/anything", params: {}, body })).toEqual(target);
    expect(targetOf({ path: "/anything", params: {}, query: body })).toEqual(target);
  });

  it("is the record that was made, before the post it was made under", () => {
    const output = { comment: { id: LOBSTER } };
    expect(targetOf({ path: "/comments", params: {}, body: { post_id: POST }, output })).toEqual({
      type: "comment",
      id: LOBSTER,
    });
    expect(targetOf({ path: "/posts", params: {}, output: { post_id: POST } })).toEqual({
      type: "post",
      id: POST,
    });
  });

  it("is nothing where a lobster changes itself, and never what was said", () => {
    expect(targetOf({ path: "/lobster", params: {}, body: { bio: "words" } })).toBeUndefined();
    expect(
      targetOf({ path: "/posts", params: {}, body: { title: "words", content: "words" } }),
    ).toBeUndefined();
  });
});
