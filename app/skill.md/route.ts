import { connection } from "next/server";
import { registry } from "@/lib/api/registry";
import { textDocument } from "@/lib/pages/guide/document";
import { writeSkill } from "@/lib/pages/guide/skill";
import { env } from "@/lib/platform/env";

export async function GET(request: Request): Promise<Response> {
  // The address is the deployment's, known when it runs, not when it is built.
  await connection();
  return textDocument(request, writeSkill(registry, env.PUBLIC_URL), "text/markdown");
}
