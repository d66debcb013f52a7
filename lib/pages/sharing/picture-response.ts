import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { etagOf, isNamed } from "@/lib/api/http/encoding";
import { readQuery } from "@/lib/pages/address";
import { PICTURE } from "@/lib/pages/metadata";
import { LOCALES } from "@/lib/platform/locales";
import { log } from "@/lib/platform/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import type { SharedCard } from "./card";
import { pictures } from "./pictures";

/**
 * Caches revalidate after two seconds, so that a picture disappears when its subject does; an unchanged one
 * is a 304.
 */
const CACHED = "public, max-age=2, must-revalidate";

const PictureSearch = z.object({ lang: z.enum(LOCALES).default("en").catch("en") });

/** The language of a picture, which is in its address, and the texts in that language. */
export async function pictureTexts(request: Request) {
  const { lang: locale } = readQuery(PictureSearch, request);
  return { locale, t: await getTranslations({ locale, namespace: "cards" }) };
}

/** A picture for sharing; the square's own if it cannot be drawn now, and 404 if there is nothing to draw. */
export async function pictureResponse(request: Request, card: SharedCard | undefined): Promise<Response> {
  if (!card) return new Response("There is no such picture.", { status: 404 });
  const etag = etagOf(JSON.stringify(card));
  const headers = { etag, "cache-control": CACHED };
  if (isNamed(etag, request.headers.get("if-none-match")))
    return new Response(null, { status: 304, headers });
  const picture = await pictures.of(card, monotonicNow()).catch((error) => {
    log.error({ err: error }, "a picture for sharing could not be drawn");
  });
  return picture
    ? new Response(new Uint8Array(picture), { headers: { ...headers, "content-type": "image/png" } })
    : new Response(null, { status: 302, headers: { location: PICTURE.url, "cache-control": "no-store" } });
}
