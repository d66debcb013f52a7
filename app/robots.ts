import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { CRAWLING } from "@/lib/pages/feeds/crawling";
import { sameForVisitors } from "@/lib/pages/shared-page";
import { env } from "@/lib/platform/env";

export default async function robots(): Promise<MetadataRoute.Robots> {
  sameForVisitors();
  // Next would render this file at build time, when PUBLIC_URL is not known.
  await connection();
  return { rules: { userAgent: "*", ...CRAWLING }, sitemap: `${env.PUBLIC_URL}/sitemap.xml` };
}
