export const LOCALES = ["en", "zh-CN"] as const;
export type Locale = (typeof LOCALES)[number];
