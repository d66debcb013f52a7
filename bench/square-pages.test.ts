import { expect, it } from "vitest";
import { addressOfPage, squarePages } from "./square-pages";

const ID = "00000000-0000-4000-8000-000000000001";
const NAMES = { posts: ID, comments: ID, quests: ID, whispers: ID, questions: ID, serial_no: "7" };

it.each(squarePages())("the page %s is measured", (page) => {
  const address = addressOfPage(page, NAMES);
  expect(address).toMatch(/^\/[\w/?=-]*$/);
  const pattern = page.replace(/\[\w+\]/g, "[^/]+");
  expect(address.split("?")[0]).toMatch(new RegExp(`^${pattern}$`));
});

it("the pages are read from the routes' folders", () => {
  expect(squarePages()).toEqual(expect.arrayContaining(["/", "/posts/[id]", "/lobsters/[serial_no]/quests"]));
});

it("a page with an unknown parameter fails and names what is missing", () => {
  expect(() => addressOfPage("/tides/[moon]", NAMES)).toThrow("/tides/[moon] cannot be measured");
});
