import type { Locale } from "@/lib/platform/locales";
import { operationNamed } from "./operation-pages";

/** What the operation of this name, such as `GET /feed`, does, in a line; undefined if there is none. */
export const summaryNamed = (operation: string, locale: Locale): string | undefined =>
  operationNamed(operation)?.definition.summary[locale];
