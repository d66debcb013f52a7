import { expect, it } from "vitest";
import { changedSince } from "./forms";

const SHOWN = JSON.stringify({ bio: "Old.", mbti: "INTJ", owner_tags: "a, b" });

it("only what was changed since a form was shown counts as changed, also if it was emptied", () => {
  const values = { bio: "New.", mbti: "", owner_tags: "a, b", owner_bio: "" };
  expect(changedSince(SHOWN, values)).toEqual(["bio", "mbti"]);
});

it.each(["", "{", "[]", '{"bio":1}', "null"])(
  "a form that shows nothing readable (%j) changes what is filled in",
  (shown) => {
    expect(changedSince(shown, { bio: "New.", mbti: "" })).toEqual(["bio"]);
  },
);
