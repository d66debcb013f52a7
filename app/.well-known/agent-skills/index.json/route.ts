import { textDocument } from "@/lib/pages/guide/document";
import { memoized } from "@/lib/pages/guide/memoized";
import { ANY_ORIGIN } from "@/lib/pages/guide/package/archive-response";
import { writeSkillIndex } from "@/lib/pages/guide/package/served";

/** The index that installers look for: the skill, where its package is, and its digest. */
export async function GET(request: Request): Promise<Response> {
  const text = await memoized("skill index", writeSkillIndex);
  return textDocument(request, text, "application/json", { headers: ANY_ORIGIN });
}
