import { expect, it } from "vitest";
import { GET } from "@/app/webmcp.tools.js/route";
import { isSquarePage } from "@/lib/pages/markdown-form/paths";
import { describeTool } from "./describe-tool";
import { pageTools, searchFormTool } from "./page-tools";
import { operationToolNamed } from "./tools";

const BYTES_MAX = 2_048;

const described = (name: string) => {
  const tool = operationToolNamed(name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  return { summary: tool.endpoint.definition.summary.en, ...describeTool(tool) };
};

it("pages offer four of the MCP server's tools, which only read, under its names and with its words", () => {
  expect(pageTools().map(({ name }) => name)).toEqual(["read_feed", "search", "read_post", "view_lobster"]);
  for (const { name, description } of pageTools()) {
    const { summary, annotations } = described(name);
    expect(annotations).toEqual({ readOnlyHint: true });
    expect(description).toBe(`${summary}.`);
    // A reader without a key has no views and no marks of its own.
    expect(description).not.toMatch(/key|counts|caller/);
  }
});

it("a tool takes only arguments of the MCP server's tool, and each reads a page of the square", () => {
  for (const { name, inputSchema, page } of pageTools()) {
    const { properties = {} } = described(name).inputSchema;
    expect(inputSchema).toMatchObject({ type: "object" });
    const taken = Object.keys("properties" in inputSchema ? (inputSchema.properties ?? {}) : {});
    expect(taken.length).toBeGreaterThan(0);
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(taken));
    expect(page).toMatch(/\.md$/);
    const path = page.replace("/index.md", "/").replace(/\.md$/, "").replace("{id}", "7");
    expect(isSquarePage(path)).toBe(true);
  }
});

it("the form of the search page is another tool, because two of one name are refused", () => {
  const { form } = searchFormTool();
  expect(pageTools().map(({ name }) => name)).not.toContain(form.toolname);
  expect(form.tooldescription).toContain(`${described("search").summary}.`);
});

it("the script that offers them has at most 2 KB", async () => {
  const text = await (await GET()).text();
  for (const { name, description } of pageTools())
    for (const part of [name, description]) expect(text).toContain(part);
  expect(text).toMatch(/readOnlyHint:!0,untrustedContentHint:!0/);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(BYTES_MAX);
});
