import { type Endpoint, endpointsOf } from "../contract/endpoint";
import { FreeForm } from "../contract/shapes";
import type { OperationTag } from "../contract/tags";
import type { ToolDecision } from "../contract/tool";
import { SharedText } from "../http/encoding";

const renderers = new WeakMap<Endpoint, () => SharedText>();

/** Declares an operation that needs no key and answers with a JSON document without the `ok: true` envelope. */
export function publicDocument(
  operation: `GET /${string}`,
  tag: OperationTag,
  definition: { tool: ToolDecision; summary: string },
  render: () => object,
): Endpoint {
  const made = endpointsOf(tag)(operation, {
    ...definition,
    scope: "public",
    etag: true,
    success: [200, FreeForm],
    handle: () => ({ ...render() }),
  });
  let text: SharedText | undefined;
  renderers.set(made, () => {
    text ??= new SharedText([JSON.stringify(render())], "fixed");
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
