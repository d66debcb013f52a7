import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

type Place =
  | "overview"
  | "profile"
  | "activity"
  | "notifications"
  | "messages"
  | "questions"
  | "moderation"
  | "account";

/** The title of a page of the desk. */
export const deskTitle = (place: Place) => async (): Promise<Metadata> => ({
  title: (await getTranslations("me"))(`${place}.title`),
});
