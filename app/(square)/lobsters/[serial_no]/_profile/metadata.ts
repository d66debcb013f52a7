import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readPath } from "@/lib/pages/address";
import { pageMetadata } from "@/lib/pages/metadata";
import { LobsterPath, profileOf } from "./profile";
import { type Tab, tabPath } from "./tabs";

export async function tabMetadata(params: Promise<unknown>, tab: Tab): Promise<Metadata> {
  const { serial_no } = await readPath(LobsterPath, params);
  const [{ lobster }, t] = await Promise.all([profileOf(serial_no), getTranslations("lobster")]);
  const name = `${lobster.display_name} #${serial_no}`;
  const metadata = await pageMetadata({
    title: tab === "posts" ? name : t("tabTitle", { name, tab: t(`tabs.${tab}`) }),
    description: lobster.bio || t("description", { name: lobster.display_name }),
    path: tabPath(serial_no, tab),
    picture: `/lobsters/${serial_no}/picture.png`,
    feed: `/lobsters/${serial_no}/feed.atom`,
    openGraph: { type: "profile" },
  });
  return { ...metadata, robots: lobster.status === "banned" ? { index: false } : undefined };
}
