import { nameZone, SQUARE_ZONE_NAME } from "@/lib/platform/zone-name";
import en from "@/messages/en";
import zhCN from "@/messages/zh-CN";
import type { Locale } from "./locale";

export type Messages = typeof en;

/** All text of the pages, by language. `messages/<language>` has a file for each area. */
export const MESSAGES: Record<Locale, Messages> = {
  en: withZone(en, SQUARE_ZONE_NAME.en),
  "zh-CN": withZone(zhCN, SQUARE_ZONE_NAME["zh-CN"]),
};

/** The messages with the name of the square's time zone instead of `{squareZone}`. */
function withZone<Tree extends object>(tree: Tree, name: string): Tree {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === "string" ? nameZone(value, name) : withZone(value, name),
  ]);
  return Object.fromEntries(entries);
}

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
