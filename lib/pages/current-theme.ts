import { cookies } from "next/headers";
import { THEME_COOKIE, type Theme, themeOf } from "./theme";

/** The theme of the page that is being rendered. */
export const currentTheme = async (): Promise<Theme> => themeOf((await cookies()).get(THEME_COOKIE)?.value);
