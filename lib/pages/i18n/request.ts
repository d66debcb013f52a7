import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { LOCALE_COOKIE, negotiateLocale } from "./locale";
import { MESSAGES } from "./messages";

/** The settings of next-intl for a request. Times are shown in UTC, the same for everybody. */
export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  const locale = negotiateLocale(chosen, (await headers()).get("accept-language"));
  return { locale, messages: MESSAGES[locale], timeZone: "UTC", now: new Date() };
});
