import type { NextRequest } from "next/server";
import { registry } from "@/lib/api/contract/registry";
import { writeArea } from "@/lib/pages/guide/area";
import { textDocument } from "@/lib/pages/guide/document";
import { areaNamed, writeUnknownArea } from "@/lib/pages/guide/markdown-pages";
import { memoized } from "@/lib/pages/guide/memoized";
import { writeSkill } from "@/lib/pages/guide/skill";
import { readsParameters } from "@/lib/pages/shared-page";
import { env } from "@/lib/platform/env";

/** The skill, or one area in full for `?area=quests`. */
export async function GET(request: NextRequest): Promise<Response> {
  readsParameters(["area"]);
  const name = request.nextUrl.searchParams.get("area");
  if (name === null) {
    const skill = await memoized("skill", () => writeSkill(registry, env.PUBLIC_URL));
    return textDocument(request, skill, "text/markdown");
  }
  const area = areaNamed(name);
  if (area === undefined) {
    return textDocument(request, writeUnknownArea(name, env.PUBLIC_URL), "text/markdown", { status: 404 });
  }
  const text = await memoized(`area ${area}`, () => writeArea(registry, area, env.PUBLIC_URL));
  return textDocument(request, text, "text/markdown");
}
