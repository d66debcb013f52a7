import { expect, it } from "vitest";
import { isAbout, mayKeep } from "./unsent";

const TEXT = { name: "bio", type: "text", autocomplete: "", isSecret: false };

it.each(["text", "textarea", "search", "email", "url"])(
  "what is typed into a field for %s is kept",
  (type) => {
    expect(mayKeep({ ...TEXT, type })).toBe(true);
  },
);

it.each([
  ["a password", { type: "password" }],
  ["a code of the log-in", { autocomplete: "one-time-code" }],
  ["a pasted key", { isSecret: true }],
  ["a hidden field", { type: "hidden" }],
  ["a tick", { type: "checkbox" }],
  ["a file", { type: "file" }],
  ["a field that is not sent", { name: "" }],
])("%s is not kept", (_, facts) => {
  expect(mayKeep({ ...TEXT, ...facts })).toBe(false);
});

it("forms of one page are told apart by their target, not by what was chosen in them", () => {
  const about = ["id", "entry_id", "target_id", "expected_edited_at"];
  const others = ["avatar_seed", "next", "pause", "$ACTION_ID_7f00", "$ACTION_1:0", "valid"];
  expect([...about, ...others].filter(isAbout)).toEqual(about);
});
