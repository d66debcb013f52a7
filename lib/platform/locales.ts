export const LOCALES = ["en", "zh-CN"] as const;
export type Locale = (typeof LOCALES)[number];

/** A text in every language of the pages. */
export type Localized = Readonly<Record<Locale, string>>;
