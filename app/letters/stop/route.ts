import { readLetterToken } from "@/lib/access/letters/token";
import { stopLetters } from "@/lib/access/letters/write";
import { LETTERS_PATH } from "@/lib/pages/forms";
import { env } from "@/lib/platform/env";

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("of") ?? "";

/**
 * A GET changes nothing, because mail programs open addresses to look for malware: it leads to the button.
 */
export const GET = (request: Request): Response =>
  Response.redirect(`${env.PUBLIC_URL}${LETTERS_PATH}?${new URLSearchParams({ of: tokenIn(request) })}`, 303);

/**
 * The one-click unsubscription of RFC 8058. Its address is signed, so it needs neither cookies nor its body.
 */
export async function POST(request: Request): Promise<Response> {
  const headers = { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" };
  const which = readLetterToken(tokenIn(request));
  if (!which) return new Response("This address is incomplete.\n", { status: 404, headers });
  await stopLetters(which);
  return new Response("Done.\n", { headers });
}
