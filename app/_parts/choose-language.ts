"use server";

import { cookies, headers } from "next/headers";
import { z } from "zod";
import { anybody, buttonAction } from "@/app/_forms/form-action";
import { rememberLocale } from "@/lib/access/letters/write";
import { currentOwner } from "@/lib/access/owners/session";
import { LOCALE_COOKIE, LOCALES } from "@/lib/pages/i18n/locale";

const YEAR_SECONDS = 365 * 86_400;

/** Stores the chosen language in a cookie, and for the letters of an owner, and shows the same page again. */
export const chooseLanguage = buttonAction(
  anybody,
  z.object({ locale: z.enum(LOCALES) }),
  async (_, sent) => {
    if (sent) {
      const cookie = { maxAge: YEAR_SECONDS, sameSite: "lax", httpOnly: true } as const;
      (await cookies()).set(LOCALE_COOKIE, sent.locale, cookie);
      const owner = await currentOwner();
      if (owner) await rememberLocale(owner.email, sent.locale);
    }
    return pathOf((await headers()).get("referer"));
  },
);

function pathOf(address: string | null): string {
  if (!address || !URL.canParse(address)) return "/";
  const { pathname, search } = new URL(address);
  // A path that begins with two slashes would be read as another host.
  return `${pathname}${search}`.replace(/^\/{2,}/, "/");
}
