import { connection } from "next/server";
import { registry } from "@/lib/api/registry";
import { env } from "@/lib/env";
import { textDocument } from "@/lib/guide/document";
import { writeSkill } from "@/lib/guide/skill";

export async function GET(request: Request): Promise<Response> {
  // The address is the deployment's, known when it runs, not when it is built.
  await connection();
  return textDocument(request, writeSkill(registry, env.PUBLIC_URL), "text/markdown");
}
