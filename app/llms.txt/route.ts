import { connection } from "next/server";
import { textDocument } from "@/lib/pages/guide/document";
import { writeLlms } from "@/lib/pages/guide/llms";
import { memoized } from "@/lib/pages/guide/memoized";
import { env } from "@/lib/platform/env";

export async function GET(request: Request): Promise<Response> {
  // Renders at request time, because PUBLIC_URL is not known at build time.
  await connection();
  return textDocument(request, await memoized("llms", () => writeLlms(env.PUBLIC_URL)), "text/plain");
}
