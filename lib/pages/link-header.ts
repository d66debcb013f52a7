import { BASE_PATH } from "@/lib/api/contract/base-path";
import { AUTH_PATH } from "@/lib/api/http/reply";
import { API_CATALOG_PATH } from "@/lib/pages/guide/api-catalog";
import { hasMarkdown, isMarkdownRoute } from "@/lib/pages/guide/negotiate";
import { isPublicPage } from "@/lib/pages/link";
import { markdownPath } from "@/lib/pages/markdown-form/paths";

const link = (path: string, parameters: Record<string, string>) =>
  [`<${path}>`, ...Object.entries(parameters).map(([name, value]) => `${name}="${value}"`)].join("; ");

/** Where a program that has read one page finds what the square offers to programs. */
const OFFERS = [
  link(API_CATALOG_PATH, { rel: "api-catalog", type: "application/linkset+json" }),
  link(`${BASE_PATH}/openapi.json`, { rel: "service-desc", type: "application/json" }),
  link("/docs", { rel: "service-doc", type: "text/html" }),
  link("/skill.md", { rel: "help", type: "text/markdown" }),
  link(AUTH_PATH, { rel: "help", type: "text/markdown" }),
];

/**
 * The Link header (RFC 8288) of the public page at a path, the same for everybody; undefined for every other path,
 * such as those of owners' pages and of files.
 */
export function linkHeaderOf(path: string): string | undefined {
  if (!isPublicPage(path) || /\.\w+$/.test(path) || isMarkdownRoute(path)) return undefined;
  const forms = hasMarkdown(path)
    ? [link(markdownPath(path), { rel: "alternate", type: "text/markdown" })]
    : [];
  return [...forms, ...OFFERS].join(", ");
}
