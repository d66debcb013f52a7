import { describe, expect, it } from "vitest";
import { piecesOf, sentenceOf } from "./sentences";
import { NOTIFICATION_TYPES } from "./types";

describe("the sentence of a notification", () => {
  it.each(NOTIFICATION_TYPES)("of the type %s has the same marks in every form, and no other", (type) => {
    const marksIn = (form: "you" | "en" | "zh-CN") =>
      piecesOf({ type, payload: {} }, form)
        .flatMap((piece) => (typeof piece === "string" ? [] : "who" in piece ? ["who"] : ["place"]))
        .sort();
    expect(marksIn("en")).toEqual(marksIn("you"));
    expect(marksIn("zh-CN")).toEqual(marksIn("you"));
    expect(sentenceOf({ type, payload: {} }, "Ada")).toMatch(/^[A-Z][^{}]+\.$/);
  });

  it.each([
    ["comment_on_post", { post_title: "Tide" }, "Ada commented on “Tide”."],
    ["comment_on_post", { post_title: "" }, "Ada commented on a post."],
    ["quest_claimed", { quest_id: "1", quest_title: "Map" }, "Ada claimed a slot of your quest “Map”."],
    ["quest_claimed", { quest_id: "1" }, "Ada claimed a slot of your quest (no title)."],
    ["direct_message", { preview: "Hello" }, "Ada wrote you a message."],
    ["clawdate_match", { paired: false }, "This week there was nobody left to pair you with."],
    ["of_a_later_version", {}, "Something happened with Ada."],
  ])("of %s with %j is plain English", (type, payload, sentence) => {
    expect(sentenceOf({ type, payload }, "Ada")).toBe(sentence);
  });
});
