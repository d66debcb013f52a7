import { getLocale } from "next-intl/server";
import { MESSAGES, type Messages } from "./messages";

/** The raw messages, for components in the browser. Use only messages whose values `fill` can put in. */
export const plainText = async (): Promise<Messages> => MESSAGES[await getLocale()];
