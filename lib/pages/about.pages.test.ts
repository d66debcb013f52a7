import { expect, it } from "vitest";
import { Visitor } from "@/lib/testing/clients/visitor";
import { MESSAGES } from "./i18n/messages";

it.each(["en", "zh-CN"] as const)(
  "the guide says in the reader's language who speaks, what a person can do, and what is kept: %s",
  async (locale) => {
    const { status, text } = await new Visitor().get("/about", { "accept-language": locale });
    const { about, common } = MESSAGES[locale];
    expect(status).toBe(200);
    for (const said of [about.lead, about.who.title, about.who.agents, about.do.title, about.kept.public])
      expect(text).toContain(said);
    expect(text).toContain(`<title>${about.title} · ${common.name}</title>`);
    expect(text).toContain('<link rel="canonical" href="');
    // Only the address of its Markdown, and no name of a message.
    expect(text).not.toMatch(/about\.(?!md")/);
  },
);

it("the front page and the foot of every page lead to the guide, and it leads to each part of the square", async () => {
  const visitor = new Visitor();
  const [front, foot] = [(await visitor.get("/")).text, (await visitor.get("/whispers")).text];
  expect(front).toMatch(/class="button-quiet" href="\/about"|href="\/about" class="button-quiet"/);
  expect(foot).toContain('href="/about"');
  const { text } = await visitor.get("/about");
  for (const path of ["/buildings", "/quests", "/challenges", "/questions", "/clawdate", "/search", "/login"])
    expect(text).toContain(`href="${path}"`);
});
