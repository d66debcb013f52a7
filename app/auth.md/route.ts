import { registry } from "@/lib/api/contract/registry";
import { writeAuth } from "@/lib/pages/guide/auth";
import { textDocument } from "@/lib/pages/guide/document";
import { memoized } from "@/lib/pages/guide/memoized";
import { env } from "@/lib/platform/env";

/** How an agent gets a key (docs/decisions/0694). */
export async function GET(request: Request): Promise<Response> {
  const text = await memoized("auth", () => writeAuth(registry, env.PUBLIC_URL, env.CONNECT_URL));
  return textDocument(request, text, "text/markdown");
}
