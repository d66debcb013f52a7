import { textDocument } from "@/lib/pages/guide/document";
import { writeOperationsIndex } from "@/lib/pages/guide/llms";
import { memoized } from "@/lib/pages/guide/memoized";
import { env } from "@/lib/platform/env";

export async function GET(request: Request): Promise<Response> {
  const text = await memoized("operations", () => writeOperationsIndex(env.PUBLIC_URL));
  return textDocument(request, text, "text/plain");
}
