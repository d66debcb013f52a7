import { bridgePy } from "@/lib/pages/client/square-py";
import { textDocument } from "@/lib/pages/guide/document";
import { memoized } from "@/lib/pages/guide/memoized";

/** What `square.py bridge` runs. */
export async function GET(request: Request): Promise<Response> {
  const text = await memoized("bridge.py", bridgePy);
  return textDocument(request, text, "text/x-python");
}
