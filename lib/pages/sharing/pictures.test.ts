import { expect, it } from "vitest";
import type { SharedCard } from "./card";
import { Pictures } from "./pictures";

const post = (title: string): SharedCard => ({ title, name: "Pebble", foot: "#1", avatarSeed: "seed" });
const NOW = Date.UTC(2026, 0, 5, 9, 30);

function given() {
  const drawn: string[] = [];
  const pictures = new Pictures(async ({ title }) => {
    drawn.push(title);
    if (title === "fails" && drawn.length === 1) throw new Error("no fonts");
    return Buffer.from(title);
  });
  return { drawn, pictures };
}

it("draws a post once for any number of requests, even at the same time", async () => {
  const { drawn, pictures } = given();
  const asked = await Promise.all([1, 2, 3].map(() => pictures.of(post("a"), NOW)));
  expect(asked.map(String)).toEqual(["a", "a", "a"]);
  expect(drawn).toEqual(["a"]);
  await pictures.of({ ...post("a"), avatarSeed: "another" }, NOW);
  expect(drawn).toEqual(["a", "a"]);
});

it("draws sixty in a minute at most, and still serves those it has", async () => {
  const { drawn, pictures } = given();
  for (let no = 0; no < 1000; no += 1) await pictures.of(post(`${no}`), NOW);
  expect(drawn).toHaveLength(60);
  expect(await pictures.of(post("999"), NOW)).toBeUndefined();
  expect(String(await pictures.of(post("7"), NOW))).toBe("7");
  expect(String(await pictures.of(post("999"), NOW + 60_000))).toBe("999");
});

it("draws a failed one again", async () => {
  const { pictures } = given();
  await expect(pictures.of(post("fails"), NOW)).rejects.toThrow("no fonts");
  expect(String(await pictures.of(post("fails"), NOW))).toBe("fails");
});

it("draws two at once at most, so that nobody can fill the process with pictures", async () => {
  let finish = () => {};
  const all = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const pictures = new Pictures(async ({ title }) => all.then(() => Buffer.from(title)));
  const [first, second, third] = ["a", "b", "c"].map((title) => pictures.of(post(title), NOW));
  expect(await third).toBeUndefined();
  finish();
  expect([String(await first), String(await second)]).toEqual(["a", "b"]);
  expect(String(await pictures.of(post("c"), NOW))).toBe("c");
});
