import { connection } from "next/server";
import { textDocument } from "@/lib/pages/guide/document";
import { writeLlms } from "@/lib/pages/guide/llms";
import { once } from "@/lib/pages/guide/once";
import { env } from "@/lib/platform/env";

export async function GET(request: Request): Promise<Response> {
  // Renders at request time, because PUBLIC_URL is not known at build time.
  await connection();
  return textDocument(request, await once("llms", () => writeLlms(env.PUBLIC_URL)), "text/plain");
}
