import { markdownPath } from "@/lib/pages/markdown-form/paths";
import { describeBriefly } from "./describe-tool";
import { operationToolNamed } from "./tools";

/** A tool that public pages offer to agents in a browser with WebMCP: it reads the Markdown of a page. */
export interface PageTool {
  name: string;
  description: string;
  inputSchema: object;
  /** The path that it reads, in which `{id}` is the argument of that name. The other arguments are its query. */
  page: string;
}

interface Reading {
  page: string;
  /** The arguments of the tool that the page takes, too. */
  takes: string[];
  /** Arguments of which the page takes only some values. */
  narrowed?: Record<string, object>;
}

/** Which page each of these tools of the MCP server reads. */
const READINGS: Record<string, Reading> = {
  read_feed: { page: "/", takes: ["tag", "cursor"] },
  search: { page: "/search", takes: ["q"] },
  read_post: { page: "/posts/{id}", takes: ["id"] },
  view_lobster: {
    page: "/lobsters/{id}",
    takes: ["id"],
    narrowed: { id: { type: "string", pattern: "^#[1-9]\\d*$", description: "A lobster: #12." } },
  },
};

/** The tools, described by the definitions of their operations. */
export const pageTools = (): PageTool[] =>
  Object.entries(READINGS).map(([name, { page, takes, narrowed }]) => {
    const { description, schema } = describedAs(name);
    const fields = takes.map((field) => [field, narrowed?.[field] ?? schema.properties?.[field]]);
    const required = schema.required?.filter((field) => takes.includes(field)) ?? [];
    return {
      name,
      description,
      inputSchema: { type: "object", properties: Object.fromEntries(fields), required },
      page: markdownPath(page),
    };
  });

/**
 * The attributes of WebMCP's draft for the form of the search page, whose results the reader sees, too. Its name is not that
 * of the tool `search`, because a page has each name once.
 */
export const searchFormTool = () => ({
  form: {
    toolname: "open_search",
    tooldescription: `Opens the page of results. ${describedAs("search").description}`,
    toolautosubmit: "",
  },
  field: { toolparamdescription: "Words, all of which a result contains." },
});

function describedAs(name: string) {
  const tool = operationToolNamed(name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const { description, input_schema } = describeBriefly(tool);
  return {
    description,
    schema: input_schema as { properties?: Record<string, object>; required?: string[] },
  };
}
