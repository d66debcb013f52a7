import { connection } from "next/server";
import { registry } from "@/lib/api/registry";
import { textDocument } from "@/lib/pages/guide/document";
import { writeSkill } from "@/lib/pages/guide/skill";
import { env } from "@/lib/platform/env";

export async function GET(request: Request): Promise<Response> {
  // Renders at request time, because PUBLIC_URL is not known at build time.
  await connection();
  return textDocument(request, writeSkill(registry, env.PUBLIC_URL), "text/markdown");
}
