"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { isLocale, LOCALE_COOKIE } from "@/lib/pages/i18n/locale";

const YEAR_SECONDS = 365 * 86_400;

/** Stores the chosen language in a cookie and shows the same page again. */
export async function chooseLanguage(form: FormData): Promise<void> {
  const locale = form.get("locale");
  if (isLocale(locale)) {
    (await cookies()).set(LOCALE_COOKIE, locale, { maxAge: YEAR_SECONDS, sameSite: "lax", httpOnly: true });
  }
  redirect(pathOf((await headers()).get("referer")));
}

function pathOf(address: string | null): string {
  if (!address || !URL.canParse(address)) return "/";
  const { pathname, search } = new URL(address);
  // A path that begins with two slashes would be read as another host.
  return `${pathname}${search}`.replace(/^\/{2,}/, "/");
}
