import { connection } from "next/server";
import { writeRobots } from "@/lib/pages/feeds/crawling";
import { textResponse } from "@/lib/pages/text-response";
import { env } from "@/lib/platform/env";

export async function GET(request: Request): Promise<Response> {
  // Unlike other routes, Next would render this one at build time, when PUBLIC_URL is not known.
  await connection();
  const text = writeRobots({
    origin: env.PUBLIC_URL,
    aiCrawlers: env.AI_CRAWLERS,
    visibility: env.VISIBILITY,
  });
  return textResponse(request, text, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
  });
}
