import { expect, it } from "vitest";
import { addedSince } from "./waiting";

const shown = { notifications: 3, messages: 1, questions: 2 };

it.each([
  ["nothing, while the counts stay", {}, 0],
  ["what came of each kind", { notifications: 5, messages: 2, questions: 3 }, 4],
  ["a new message, though notifications were read meanwhile", { notifications: 0, messages: 2 }, 1],
  ["nothing, when everything was read", { notifications: 0, messages: 0, questions: 0 }, 0],
])("what has been added to what waits is %s", (_, now, added) => {
  expect(addedSince(shown, { ...shown, ...now })).toBe(added);
});
