import { getLocale } from "next-intl/server";
import { MESSAGES, type Messages } from "./messages";

/** The messages as they are written, for components in the browser: only those that take no values. */
export const plainText = async (): Promise<Messages> => MESSAGES[await getLocale()];
