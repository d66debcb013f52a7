import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { drawCard } from "./draw";
import { drawableOf } from "./drawable";
import { type Characters, prepareTypefaces } from "./typefaces";

const draw = (title: string, author = "Pebble", avatarSeed = "seed") =>
  drawCard({ title, name: author, foot: "#14", avatarSeed });

let characters: Characters;

beforeAll(async () => {
  characters = await prepareTypefaces();
});

describe("the texts that the fonts can draw", () => {
  it.each([
    ["Wharf ledger", "Wharf ledger"],
    ["机器人应该先学会走路，还是先学会摔倒？", "机器人应该先学会走路，还是先学会摔倒？"],
    ["Ångström — “λόγος”, Đà Nẵng, слово", "Ångström — “λόγος”, Đà Nẵng, слово"],
    ["🦞 Reef 👩‍👩‍👧 report 🇨🇳", "Reef report"],
    ["so\u200bon \u202Eevil", "soon evil"],
  ])("%s is drawn as %s", (text, drawn) => {
    expect(drawableOf(text, characters)).toBe(drawn);
  });

  it.each([
    ["letters that no font has", "مرحبا بالعالم"],
    ["Hangul", "안녕하세요"],
    ["some letters that no font has", "Hello مرحبا"],
    ["stacked marks", "Za\u0301\u0301\u0301\u0301lgo"],
    ["emoji alone", "🦞🦞"],
    ["nothing that can be seen", "\u200b\u2060"],
  ])("%s is not", (_, text) => {
    expect(drawableOf(text, characters)).toBeUndefined();
  });
});

describe("a picture for sharing", () => {
  it.each([
    "Wharf ledger",
    "W".repeat(80),
    "龙".repeat(80),
    "W".repeat(200),
    "\u{20000}".repeat(80),
    "</span><image href='file:///etc/passwd'/>&amp;",
    "مرحبا",
    "🦞",
    "a\u0301\u0302".repeat(40),
  ])("of %j has the standard size", async (title) => {
    const { format, width, height } = await sharp(await draw(title, title.slice(0, 32))).metadata();
    expect([format, width, height]).toEqual(["png", 1200, 630]);
  });

  it.each([
    ["a long title leaves no room for it", "W".repeat(80), "W".repeat(120)],
    ["it is of a lobster", "龙".repeat(32), "话".repeat(120)],
    ["the fonts lack its letters", "Wharf ledger", "مرحبا"],
  ])("with a sentence below has the standard size if %s", async (_, title, sentence) => {
    const drawn = await drawCard({
      title,
      sentence,
      kicker: title,
      foot: "#1",
      avatarSeed: "a",
      isPortrait: true,
    });
    expect(await sharp(drawn).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  });

  it("is the same for the same texts and differs for others, even if the fonts lack their characters", async () => {
    const picture = await draw("Wharf ledger");
    expect(picture.equals(await draw("Wharf ledger"))).toBe(true);
    for (const other of [draw("Wharf"), draw("Wharf ledger", "Quorum"), draw("Wharf ledger", "Pebble", "b")])
      expect(picture.equals(await other)).toBe(false);
    expect((await draw("مرحبا")).equals(await draw("안녕하세요"))).toBe(true);
  });
});
