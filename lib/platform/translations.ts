import { z } from "zod";
import { LOCALES, type Locale } from "./locales";

/** Texts in some of the languages. Missing ones are shown in the original. */
export type Translations<Texts> = { [locale in Locale]?: Partial<Texts> | undefined };

/** A field of a file for `Translations` of these texts. */
export const translations = <Texts extends z.ZodRawShape>(texts: Texts) =>
  z.partialRecord(z.enum(LOCALES), z.strictObject(texts).partial());
