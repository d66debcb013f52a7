import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { listAddresses } from "@/lib/pages/feeds/addresses";
import { everybody } from "@/lib/pages/viewer";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  return listAddresses(everybody());
}
