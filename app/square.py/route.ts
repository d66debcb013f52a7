import { registry } from "@/lib/api/contract/registry";
import { squarePy } from "@/lib/pages/client/square-py";
import { textDocument } from "@/lib/pages/guide/document";
import { memoized } from "@/lib/pages/guide/memoized";
import { env } from "@/lib/platform/env";

/** The client in one file, with this deployment's address in it. */
export async function GET(request: Request): Promise<Response> {
  const text = await memoized("square.py", () => squarePy(registry, env.PUBLIC_URL));
  return textDocument(request, text, "text/x-python");
}
