import type { Localized } from "@/lib/platform/locales";
import { textual } from "../contract/chunks";
import { type Endpoint, endpointsOf, JSON_TYPE } from "../contract/endpoint";
import { FreeForm } from "../contract/shapes";
import type { OperationTag } from "../contract/tags";
import type { ToolDecision } from "../contract/tool";
import { SharedText } from "../http/encoding";

const renderers = new WeakMap<Endpoint, () => SharedText>();

/**
 * Declares an operation that needs no key and answers with a document: JSON without the `ok: true` envelope, or a plain
 * text.
 */
export function publicDocument(
  operation: `GET /${string}`,
  tag: OperationTag,
  definition: { tool: ToolDecision; summary: Localized },
  render: () => object | string,
  mediaType: typeof JSON_TYPE | "text/plain" = JSON_TYPE,
): Endpoint {
  const made = endpointsOf(tag)(operation, {
    ...definition,
    scope: "public",
    isDocument: true,
    etag: true,
    success: [200, mediaType === JSON_TYPE ? FreeForm : textual(mediaType)],
    handle: () => {
      throw new Error(`${operation} has no rules to run.`);
    },
  });
  let text: SharedText | undefined;
  renderers.set(made, () => {
    if (text) return text;
    const rendered = render();
    text = new SharedText([typeof rendered === "string" ? rendered : JSON.stringify(rendered)], "fixed");
    return text;
  });
  return made;
}

/** The text of a public document, rendered and compressed once. */
export function documentText(endpoint: Endpoint): SharedText {
  const render = renderers.get(endpoint);
  if (!render) throw new Error(`${endpoint.operation} is no public document.`);
  return render();
}
