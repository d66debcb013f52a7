import { connection } from "next/server";
import { registry } from "@/lib/api/registry";
import { textDocument } from "@/lib/pages/guide/document";
import { readGuides } from "@/lib/pages/guide/guides";
import { writeLlms } from "@/lib/pages/guide/llms";
import { env } from "@/lib/platform/env";

export async function GET(request: Request): Promise<Response> {
  // Renders at request time, because PUBLIC_URL is not known at build time.
  await connection();
  const guides = await readGuides("en", env.PUBLIC_URL);
  return textDocument(request, writeLlms(registry, guides, env.PUBLIC_URL), "text/plain");
}
