import { archiveResponse, IMMUTABLE } from "@/lib/pages/guide/package/archive-response";
import { archiveNamed } from "@/lib/pages/guide/package/served";

/** One version of the skill's package, this one or an earlier one. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ archive: string }> },
): Promise<Response> {
  const served = await archiveNamed((await params).archive);
  return served
    ? archiveResponse(request, served, IMMUTABLE)
    : new Response("There is no such version of the skill.", { status: 404 });
}
