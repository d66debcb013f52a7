import type { Localized } from "./locales";
import { SQUARE_ZONE } from "./square-day";

/** The name of the square's time zone in a sentence: "midnight in China" in English, "北京时间零点" in Chinese. */
export const SQUARE_ZONE_NAME: Localized =
  SQUARE_ZONE === "Asia/Shanghai"
    ? { en: "China", "zh-CN": "北京时间" }
    : { en: SQUARE_ZONE, "zh-CN": `${SQUARE_ZONE} 时间` };

/** Puts the name of the zone into a text in place of `{squareZone}`, with the spaces that Chinese has beside Latin letters. */
export const nameZone = (text: string, name: string): string =>
  text.replace(/(\p{Script=Han}?)\{squareZone\}/gu, (_, before: string) =>
    before && /^[A-Z]/.test(name) ? `${before} ${name}` : before + name,
  );
