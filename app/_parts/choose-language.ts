"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { isLocale, LOCALE_COOKIE } from "@/lib/pages/i18n/locale";

const YEAR_SECONDS = 365 * 86_400;

/** Keeps the chosen language and shows the page again that the form stood on. */
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
  // Two slashes at the start would name another host.
  return `${pathname}${search}`.replace(/^\/{2,}/, "/");
}
