import en from "@/messages/en";
import zhCN from "@/messages/zh-CN";
import type { Locale } from "./locale";

export type Messages = typeof en;

/** All text of the pages, by language. `messages/<language>` has a file for each area. */
export const MESSAGES: Record<Locale, Messages> = { en, "zh-CN": zhCN };

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
