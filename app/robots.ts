import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { env } from "@/lib/env";

export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/me", "/admin", "/login/"] },
    sitemap: `${env.PUBLIC_URL}/sitemap.xml`,
  };
}
