import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { LOCALE_COOKIE, negotiateLocale } from "./locale";
import { MESSAGES } from "./messages";

/** The settings of next-intl for a request. The server writes dates as they are on the campus. */
export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  const locale = negotiateLocale(chosen, (await headers()).get("accept-language"));
  return { locale, messages: MESSAGES[locale], timeZone: SQUARE_ZONE, now: new Date() };
});
