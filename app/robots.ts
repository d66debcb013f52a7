import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { BASE_PATH } from "@/lib/api/contract/base-path";
import { sameForVisitors } from "@/lib/pages/shared-page";
import { env } from "@/lib/platform/env";

export default async function robots(): Promise<MetadataRoute.Robots> {
  sameForVisitors();
  // Next would render this file at build time, when PUBLIC_URL is not known.
  await connection();
  return {
    rules: {
      userAgent: "*",
      allow: ["/", `${BASE_PATH}/openapi.json`],
      disallow: ["/api/", "/newest.json", "/me$", "/me/", "/following", "/admin", "/login/"],
    },
    sitemap: `${env.PUBLIC_URL}/sitemap.xml`,
  };
}
