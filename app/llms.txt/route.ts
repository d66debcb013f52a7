import { textDocument } from "@/lib/pages/guide/document";
import { writeLlms } from "@/lib/pages/guide/llms";
import { memoized } from "@/lib/pages/guide/memoized";
import { env } from "@/lib/platform/env";

export async function GET(request: Request): Promise<Response> {
  return textDocument(request, await memoized("llms", () => writeLlms(env.PUBLIC_URL)), "text/plain");
}
