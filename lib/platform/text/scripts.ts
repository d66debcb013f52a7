/** The scripts that readers of Chinese, Japanese and Korean write together, with Latin letters among them. */
const TOGETHER = ["Latin", "Han", "Hiragana", "Katakana", "Bopomofo", "Hangul"];

/** The other scripts that are written today (UAX #31, tables 5 and 7). All others count as one, which nobody mixes. */
const ALONE =
  "Adlam Arabic Armenian Balinese Bamum Batak Bengali Canadian_Aboriginal Chakma Cham Cherokee Coptic Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Javanese Kannada Kayah_Li Khmer Lao Lepcha Limbu Lisu Malayalam Mandaic Meetei_Mayek Miao Mongolian Myanmar New_Tai_Lue Newa Nko Ol_Chiki Oriya Osage Saurashtra Sinhala Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet Tamil Telugu Thaana Thai Tibetan Tifinagh Vai Wancho Yi".split(
    " ",
  );

const COMMON = String.raw`\p{scx=Common}\p{scx=Inherited}`;
const classOf = (scripts: string[]) => scripts.map((script) => String.raw`\p{scx=${script}}`).join("");

const IS_TOGETHER = new RegExp(`^[${COMMON}${classOf(TOGETHER)}]*$`, "u");
const IS_ALONE = ALONE.map((script) => new RegExp(`^[${COMMON}${classOf([script])}]*$`, "u"));
const IS_OTHER = new RegExp(`^[^${classOf([...TOGETHER, ...ALONE])}]*$`, "u");

/**
 * Whether a text mixes scripts more than the level "highly restrictive" of UTS #39 allows, except that kana and Hangul
 * may stand together. In linear time.
 */
export function mixesScripts(text: string): boolean {
  const shown = text.normalize("NFKC");
  return !IS_TOGETHER.test(shown) && !IS_ALONE.some((is) => is.test(shown)) && !IS_OTHER.test(shown);
}
