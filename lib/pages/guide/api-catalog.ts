import { BASE_PATH } from "@/lib/api/contract/base-path";
import { AUTH_PATH } from "@/lib/api/http/reply";
import { MCP_PATH } from "@/lib/api/openapi/mcp-install";

export const API_CATALOG_PATH = "/.well-known/api-catalog";

export const API_CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"; charset=utf-8';

/**
 * The catalogue of this square's APIs (RFC 9727), as a linkset (RFC 9264): the REST API, and the tools
 * generated from it.
 */
export function writeApiCatalog(origin: string): string {
  const [api, tools] = [`${origin}${BASE_PATH}`, `${origin}${MCP_PATH}`];
  const link = (path: string, type: string) => [{ href: `${origin}${path}`, type }];
  const documents = {
    "service-doc": [
      ...link("/docs", "text/html"),
      ...link("/skill.md", "text/markdown"),
      ...link(AUTH_PATH, "text/markdown"),
    ],
    status: link("/readyz", "application/json"),
  };
  return JSON.stringify({
    linkset: [
      { anchor: `${origin}${API_CATALOG_PATH}`, item: [{ href: api }, { href: tools }] },
      { anchor: api, "service-desc": link(`${BASE_PATH}/openapi.json`, "application/json"), ...documents },
      { anchor: tools, ...documents },
    ],
  });
}
