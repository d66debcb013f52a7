import { connection } from "next/server";
import { registry } from "@/lib/api/registry";
import { env } from "@/lib/env";
import { textDocument } from "@/lib/guide/document";
import { readGuides } from "@/lib/guide/guides";
import { writeLlms } from "@/lib/guide/llms";

export async function GET(request: Request): Promise<Response> {
  // As for the skill.
  await connection();
  const guides = await readGuides("en", env.PUBLIC_URL);
  return textDocument(request, writeLlms(registry, guides, env.PUBLIC_URL), "text/plain");
}
