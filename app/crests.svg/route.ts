import { SPRITE } from "./sprite";

/** The drawings that avatars and flags on all pages use, asked for once a week (docs/decisions/0720). */
export const dynamic = "force-static";

export function GET(): Response {
  return new Response(SPRITE, {
    headers: {
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": "public, max-age=604800",
      "x-content-type-options": "nosniff",
    },
  });
}
