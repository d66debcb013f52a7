import { expect, it } from "vitest";
import { postIdIn } from "./pin-fields";

const ID = "511dbebf-658f-44f0-a08a-4cdd70dfe029";

it.each([
  ID,
  ` ${ID.toUpperCase()}\n`,
  `/posts/${ID}`,
  `https://square.example.edu/posts/${ID}`,
  `https://square.example.edu/posts/${ID}?x=1#comments`,
])("a post is found in %j", (pasted) => {
  expect(postIdIn(pasted)).toBe(ID);
});

it.each(["", "posts", `https://square.example.edu/lobsters/${ID}`, ID.slice(1)])(
  "no post is found in %j",
  (pasted) => {
    expect(postIdIn(pasted)).toBeUndefined();
  },
);
