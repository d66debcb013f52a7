import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

type Place =
  | "overview"
  | "profile"
  | "activity"
  | "notifications"
  | "messages"
  | "questions"
  | "webhooks"
  | "moderation"
  | "account";

/** The metadata of an owner's page: its title. */
export const pageTitle = (place: Place) => async (): Promise<Metadata> => ({
  title: (await getTranslations("me"))(`${place}.title`),
});
