import type { IncomingMessage } from "node:http";
import { LOCALE_COOKIE } from "@/lib/pages/i18n/locale";

const COOKIE = new RegExp(`(?:^|; *)${LOCALE_COOKIE}=([^;]*)`);

/** The value of the cookie that holds the visitor's language; undefined without it. */
export const chosenLocale = ({ headers }: Pick<IncomingMessage, "headers">): string | undefined =>
  COOKIE.exec(headers.cookie ?? "")?.[1];
