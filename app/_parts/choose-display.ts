"use server";

import { cookies } from "next/headers";
import { z } from "zod";
import { anybody, buttonAction } from "@/app/_forms/form-action";
import { samePage } from "@/app/_forms/same-page";
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
