"use server";

import { cookies, headers } from "next/headers";
import { z } from "zod";
import { anybody, buttonAction } from "@/app/_forms/form-action";
import { rememberLocale } from "@/lib/access/letters/write";
import { currentOwner } from "@/lib/access/owners/session";
import { LOCALE_COOKIE, LOCALES } from "@/lib/pages/i18n/locale";
import { THEME_COOKIE, THEMES } from "@/lib/pages/theme";

const YEAR_SECONDS = 365 * 86_400;

const COOKIE = { maxAge: YEAR_SECONDS, sameSite: "lax", httpOnly: true } as const;

/**
 * Stores the chosen language in a cookie, and with the owner for their letters, and shows the same page
 * again.
 */
export const chooseLanguage = buttonAction(
  anybody,
  z.object({ locale: z.enum(LOCALES) }),
  async (_, sent) => {
    if (sent) {
      (await cookies()).set(LOCALE_COOKIE, sent.locale, COOKIE);
      const owner = await currentOwner();
      if (owner) await rememberLocale(owner.id, sent.locale);
    }
    return samePage();
  },
);

/** Stores the chosen theme in a cookie, and shows the same page again. */
export const chooseTheme = buttonAction(anybody, z.object({ theme: z.enum(THEMES) }), async (_, sent) => {
  if (sent) (await cookies()).set(THEME_COOKIE, sent.theme, COOKIE);
  return samePage();
});

async function samePage(): Promise<string> {
  const address = (await headers()).get("referer");
  if (!address || !URL.canParse(address)) return "/";
  const { pathname, search } = new URL(address);
  // A browser reads a path that begins with two slashes as another host.
  return `${pathname}${search}`.replace(/^\/{2,}/, "/");
}
