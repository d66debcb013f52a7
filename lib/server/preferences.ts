import type { IncomingMessage } from "node:http";
import { LOCALE_COOKIE, type Locale, negotiateLocale } from "@/lib/pages/i18n/locale";
import { THEME_COOKIE, type Theme, themeOf } from "@/lib/pages/theme";

type WithHeaders = Pick<IncomingMessage, "headers">;

const cookieNamed = (cookie: string) => {
  const pattern = new RegExp(`(?:^|; *)${cookie}=([^;]*)`);
  return ({ headers }: WithHeaders): string | undefined => pattern.exec(headers.cookie ?? "")?.[1];
};

/** The value of the cookie that holds the reader's language; undefined without it. */
export const chosenLocale = cookieNamed(LOCALE_COOKIE);

/** The language for a reader: the chosen one, or else by Accept-Language. */
export const localeFor = (request: WithHeaders): Locale =>
  negotiateLocale(chosenLocale(request), request.headers["accept-language"] ?? null);

const themeCookie = cookieNamed(THEME_COOKIE);

/** The theme that the reader chose; their system's without a choice. */
export const chosenTheme = (request: WithHeaders): Theme => themeOf(themeCookie(request));

const PREFERENCE = new RegExp(`^(?:${LOCALE_COOKIE}|${THEME_COOKIE})=`);

/** Whether a request has no cookies except those of language and theme, so that nobody can be logged in. */
export const isAnonymous = ({ headers: { cookie } }: WithHeaders): boolean =>
  cookie === undefined || cookie.split(/; ?/).every((one) => PREFERENCE.test(one));
