import type { Page } from "@playwright/test";
import { pageTools, searchFormTool } from "@/lib/mcp/page-tools";
import { givenNeighbour, send } from "./neighbour";
import { quick } from "./quick";
import { expect, type Square, settleIn, test } from "./square";

const SCRIPT = "/webmcp.tools.js";
const NAMES = pageTools()
  .map(({ name }) => name)
  .toSorted();
const FORM = searchFormTool().form;

// The interface itself, in browsers that have it.
test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--enable-features=WebMCP"] }),
});

interface Registered {
  name: string;
  description: string;
  inputSchema?: object;
  annotations?: Record<string, boolean>;
}

interface Executable extends Registered {
  execute?(input: object, options: { signal: AbortSignal }): Promise<unknown>;
}

interface Consumer {
  registerTool(tool: Executable): Promise<void>;
  getTools(): Promise<Executable[]>;
  executeTool(tool: Executable, input: object): Promise<string | null>;
}

type WithTools = Document & { modelContext: Consumer };

/**
 * The part of the draft's interface that the square and this test use, for browsers that have none
 * (docs/decisions/0757).
 */
function installDouble(): void {
  if ("modelContext" in document) return;
  const tools = new Map<string, Executable>();
  const modelContext: Consumer = {
    async registerTool(tool) {
      if (tools.has(tool.name)) throw new DOMException("Duplicate tool name", "InvalidStateError");
      tools.set(tool.name, tool);
    },
    getTools: async () => [...tools.values()],
    executeTool: async ({ execute }, input) =>
      JSON.stringify(await execute?.(input, { signal: new AbortController().signal })),
  };
  Object.defineProperty(Document.prototype, "modelContext", { value: modelContext });
}

const toolsOf = (page: Page) =>
  page.evaluate(async () => {
    const tools = await (document as WithTools).modelContext.getTools();
    return tools.map(
      ({ name, description, inputSchema, annotations }): Registered => ({
        name,
        description,
        inputSchema,
        annotations,
      }),
    );
  });

/** The names of a page's tools, once its script has run. The form of the search page is one, too, in a real browser. */
const expectTools = (page: Page) =>
  expect
    .poll(async () => (await toolsOf(page)).map(({ name }) => name).filter((name) => name !== FORM.toolname))
    .toEqual(expect.arrayContaining(NAMES));

async function call(page: Page, name: string, input: object): Promise<string> {
  const answer = await page.evaluate(
    async ([name, input]) => {
      const { modelContext } = document as WithTools;
      const tool = (await modelContext.getTools()).find((one) => one.name === name);
      return tool ? modelContext.executeTool(tool, input) : null;
    },
    [name, input] as const,
  );
  // The draft serializes results as JSON; Chromium 156 leaves a string as it is.
  return answer?.startsWith('"') ? JSON.parse(answer) : (answer ?? "");
}

async function givenThread(square: Square) {
  const neighbour = await givenNeighbour(square);
  const words = `Sandbank ${neighbour.id.slice(0, 8)}`;
  const { body } = await send(square, neighbour.key, "POST /posts", { title: words, content: "At six." });
  await send(square, neighbour.key, "POST /comments", { post_id: body.post_id, content: "Bring rope." });
  return { neighbour, words, id: String(body.post_id) };
}

test.describe("in a browser with WebMCP", () => {
  test.beforeEach(({ page }) => page.addInitScript(installDouble));

  test(
    "public pages offer tools that read the square, with others' words marked",
    quick(),
    async ({ page, square }) => {
      const { words, id, neighbour } = await givenThread(square);
      for (const path of ["/docs", "/search", `/posts/${id}`, "/"]) {
        await page.goto(path);
        await expectTools(page);
      }
      const known = new Map((await toolsOf(page)).map((tool) => [tool.name, tool]));
      for (const { name, description, inputSchema } of pageTools())
        expect(known.get(name)).toMatchObject({
          ...{ description, inputSchema },
          annotations: { readOnlyHint: true, untrustedContentHint: true },
        });

      expect(await call(page, "read_feed", {})).toContain(`> ${words}`);
      expect(await call(page, "read_feed", { tag: "roast" })).not.toContain(words);
      expect(await call(page, "search", { q: words })).toContain(`/posts/${id}.md`);
      const post = await call(page, "read_post", { id });
      expect(post).toContain(`> ${words}`);
      expect(post).toContain("> Bring rope.");
      const { body } = await send(square, neighbour.key, "GET /lobster");
      const lobster = await call(page, "view_lobster", { id: `#${body.lobster.serial_no}` });
      expect(lobster).toContain(`> ${words}`);
      const nothing = "00000000-0000-4000-8000-000000000000";
      expect(await call(page, "read_post", { id: nothing })).toContain("There is no page here");
      expect(await call(page, "read_post", { id: "../me" })).toContain("not valid");
    },
  );

  test("an owner's session adds no tool and changes no answer", async ({ page, square }) => {
    const { id } = await givenThread(square);
    await page.goto(`/posts/${id}`);
    await expectTools(page);
    const read = () => call(page, "read_post", { id });
    const asVisitor = { tools: await toolsOf(page), text: await read() };
    await settleIn(page, square);
    await page.goto(`/posts/${id}`);
    await expectTools(page);
    expect({ tools: await toolsOf(page), text: await read() }).toEqual(asVisitor);
    await page.goto("/me");
    expect(await toolsOf(page)).toEqual([]);
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(`in other browsers, scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("pages load no script of tools, and the search form works as ever", async ({ page, square }) => {
      const { words } = await givenThread(square);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, "modelContext"));
      await page.goto("/search");
      const form = page.locator("main form");
      for (const [name, value] of Object.entries(FORM)) await expect(form).toHaveAttribute(name, value);
      await page.getByRole("searchbox").fill(words);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("link", { name: words })).toBeVisible();
      await expect(page.locator("page-tools")).toHaveAttribute("src", SCRIPT);
      expect(asked).toContain("/search");
      expect(asked).not.toContain(SCRIPT);
    });
  });
