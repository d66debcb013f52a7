import { describe, expect, it } from "vitest";
import { registry } from "@/lib/api/contract/registry";
import { TAGS } from "@/lib/api/contract/tags";
import { TOOL_SETS } from "@/lib/api/contract/tool";
import { LOCALES } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { accessAndLimitOf } from "./access";
import { tagsOf, writeArea } from "./area";
import { errorCodesOf } from "./error-codes";
import { errorCodesByStatus } from "./error-pages";
import { readGuides } from "./guides";
import { areaNamed, MARKDOWN_PATHS, markdownAt, writeUnknownArea } from "./markdown-pages";
import { OPERATION_PATHS, operationAt, operationPath } from "./operation-pages";

const ORIGIN = "https://square.uni.edu";

const FIRST_LINE =
  /^> .*\[https:\/\/square\.uni\.edu\/llms\.txt\]\(https:\/\/square\.uni\.edu\/llms\.txt\).*\n\n# /;

/** Programs cut longer texts off. */
const CHARACTERS_MAX = 50_000;

/** Ones that HTML has for a reader who clicks. */
const ONLY_HTML = ["skill.open", "guides.contents", "guides.all", "guides.label", "guides.operations"];

describe.each(LOCALES)("the documentation as Markdown in %s", (locale) => {
  it.each([...MARKDOWN_PATHS, ...OPERATION_PATHS])(
    "%s leads to /llms.txt in its first line, has one title, only links of this deployment, and no placeholder",
    async (path) => {
      const text = (await markdownAt(path)?.(locale, ORIGIN)) ?? "";
      const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, "");
      expect(text).toMatch(FIRST_LINE);
      expect(text.length).toBeLessThan(CHARACTERS_MAX);
      // A program would take it for the address of the next page.
      expect(prose).not.toMatch(/[\s"'(]\/\S*[?&]cursor=/);
      expect(prose.match(/^# /gm)).toHaveLength(1);
      expect(text).not.toContain("{{");
      for (const [, address = ""] of prose.matchAll(/\]\(([^)]+)\)/g)) {
        expect(address.startsWith(`${ORIGIN}/`)).toBe(true);
        const { pathname } = new URL(address);
        if (pathname.startsWith("/docs"))
          expect([...MARKDOWN_PATHS, ...OPERATION_PATHS]).toContain(pathname.replace(/\.md$/, ""));
      }
    },
  );

  it("has the guides with all their text, and an index of them", async () => {
    const index = await markdownAt("/docs")?.(locale, ORIGIN);
    expect(index).toContain(`# ${MESSAGES[locale].docs.title}\n`);
    for (const { slug, title, summary, text } of await readGuides(locale, ORIGIN)) {
      const page = await markdownAt(`/docs/guides/${slug}`)?.(locale, ORIGIN);
      expect(page).toContain(`# ${title}\n\n${summary}\n`);
      for (const heading of text.match(/^## .+$/gm) ?? []) expect(page).toContain(heading);
      expect(index).toContain(`[${title}](${ORIGIN}/docs/guides/${slug}.md)`);
    }
  });

  it("says on its index what the page says: each operation with its key and summary, and every sentence", async () => {
    const index = (await markdownAt("/docs")?.(locale, ORIGIN)) ?? "";
    for (const endpoint of registry) {
      const { operation, definition, tag } = endpoint;
      const line = `[${operation}](${ORIGIN}${operationPath(endpoint)}.md) ${accessAndLimitOf(endpoint, locale)}: ${definition.summary[locale]}`;
      expect(index).toContain(`\n- ${line}\n`);
      expect(index).toContain(`### [${tag}](${ORIGIN}/docs/areas/${tag}.md)\n\n${TAGS[tag][locale]}\n`);
    }
    const { skill, install, host, guides } = MESSAGES[locale].docs;
    for (const [part, sentences] of Object.entries({ skill, install, host, guides }))
      for (const [name, sentence] of Object.entries(sentences))
        if (!ONLY_HTML.includes(`${part}.${name}`))
          for (const words of sentence.split(/\{\w+\}|<\/?link>/)) expect(index).toContain(words);
  });

  it("explains each error code on its index, and on the page of its status with an example", async () => {
    const index = await markdownAt("/docs/errors")?.(locale, ORIGIN);
    for (const { status, title, codes } of errorCodesByStatus(locale)) {
      const page = await markdownAt(`/docs/errors/${status}`)?.(locale, ORIGIN);
      expect(codes.length).toBeGreaterThan(0);
      for (const one of [
        `# ${title}\n`,
        ...codes.map(({ code, reasons }) => `# ${code}\n\n${reasons[0]?.text}\n`),
      ])
        for (const text of [index, page]) expect(text).toContain(one);
      for (const { text, example } of codes.flatMap(({ reasons }) => reasons)) {
        expect(index).toContain(text);
        expect(page).toContain(`${text}\n`);
        expect(page).toContain(example);
      }
    }
    expect(errorCodesByStatus(locale).flatMap(({ codes }) => codes)).toEqual(errorCodesOf(locale));
  });

  it("says which tools a host lists, and names every set", async () => {
    const index = await markdownAt("/docs")?.(locale, ORIGIN);
    for (const named of ["?tools=all", "?readonly=1", ...TOOL_SETS]) expect(index).toContain(named);
  });

  it("has no page at any other path", async () => {
    for (const path of [
      "/docs/guides/nothing",
      "/docs/areas/nothing",
      "/docs/errors/418",
      "/docs/",
      "/skill",
      "__proto__",
    ])
      expect(await markdownAt(path)?.(locale, ORIGIN)).toBeUndefined();
  });
});

describe("an operation", () => {
  it.each(registry.map((endpoint) => [endpoint.operation, endpoint] as const))(
    "%s has a page with what its area says of it, and of no other operation",
    async (operation, endpoint) => {
      const path = operationPath(endpoint);
      expect(path).toMatch(/^\/docs\/operations\/[a-zA-Z]+$/);
      expect(operationAt(path)).toBe(endpoint);
      const text = (await markdownAt(path)?.("en", ORIGIN)) ?? "";
      expect(text).toContain(`\n\n# ${operation}\n\n${endpoint.definition.summary.en}.`);
      const [, chapter = ""] = writeArea(registry, endpoint.tag, ORIGIN).split(`## ${operation}\n`);
      const [own = ""] = chapter.split(/\n## /);
      expect(text).toContain(own.trim());
      expect(text).not.toMatch(/^## (GET|POST|PATCH|DELETE) /m);
    },
  );

  it("has a unique path", () => {
    expect(new Set(OPERATION_PATHS).size).toBe(registry.length);
    expect(operationAt("/docs/operations/getNothing")).toBeUndefined();
  });
});

describe("an area in full", () => {
  it.each(tagsOf(registry))(
    "%s has its operations with fields, refusals and examples, and its records",
    (tag) => {
      const text = writeArea(registry, tag, ORIGIN);
      const ofArea = registry.filter((one) => one.tag === tag);
      const forAdmins = ofArea.filter(({ definition }) => definition.openTo === "admins");
      const operations = [...ofArea.filter((one) => !forAdmins.includes(one)), ...forAdmins];
      expect(text.match(/^## [A-Z]+ .+$/gm)).toEqual(operations.map(({ operation }) => `## ${operation}`));
      for (const { operation, definition, mediaType } of operations) {
        const [, chapter = ""] = text.split(`## ${operation}\n`);
        const [own = ""] = chapter.split(/\n## /);
        expect(own).toContain("curl -sS ");
        for (const { code } of definition.refusals ?? []) expect(own).toContain(`\`${code}\``);
        if (mediaType === "text/event-stream") expect(own).toContain("\ndata: {");
        else if (!definition.isDocument) {
          expect(own).toContain('{"ok":true');
          for (const name of Object.keys(definition.success[1].shape))
            expect(own).toContain(`- \`${name}\` `);
        }
      }
    },
  );

  it("states what a field accepts, what an answer contains, and what a refusal means", () => {
    const quests = writeArea(registry, "quests", ORIGIN);
    expect(quests).toContain("- `title`* 1–80\n");
    expect(quests).toContain("- `subtasks` 1–8 × Subtask");
    expect(quests).toContain("### Subtask\n");
    expect(quests).toContain("- 409 `subtasks_pending`: ");
    expect(quests).toContain("A rejection erases");
    expect(quests).not.toContain("undefined");
    // A record that is only sent.
    expect(writeArea(registry, "edits", ORIGIN)).toContain("### PlannedEventChange\n");
  });

  it("is found by its name; for an unknown name, every area is listed", () => {
    expect(areaNamed(" Quests")).toBe("quests");
    for (const name of ["", "quest", "toString", "__proto__"]) expect(areaNamed(name)).toBeUndefined();
    const refusal = writeUnknownArea("quest", ORIGIN);
    expect(refusal).toContain('There is no area "quest"');
    for (const tag of tagsOf(registry)) expect(refusal).toContain(`[${tag}](${ORIGIN}/docs/areas/${tag}.md)`);
  });
});
