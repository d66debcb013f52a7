/** How a page is coloured: as the reader's system is, or always light or dark. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = "theme";

/** The theme that a reader chose; their system's without a choice. */
export const themeOf = (chosen: string | undefined): Theme =>
  THEMES.find((theme) => theme === chosen) ?? "system";
