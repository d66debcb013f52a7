/** Scripts, each with the language that is most often written in it (BCP 47). Latin is last, so that it loses a tie. */
const SCRIPTS = [
  { language: "zh", letters: "\\p{Script=Han}", isUnspaced: true },
  { language: "ja", letters: "[\\p{Script=Hiragana}\\p{Script=Katakana}]", isUnspaced: true },
  { language: "ko", letters: "\\p{Script=Hangul}" },
  { language: "ru", letters: "\\p{Script=Cyrillic}" },
  { language: "ar", letters: "\\p{Script=Arabic}" },
  { language: "he", letters: "\\p{Script=Hebrew}" },
  { language: "el", letters: "\\p{Script=Greek}" },
  { language: "hi", letters: "\\p{Script=Devanagari}" },
  { language: "bn", letters: "\\p{Script=Bengali}" },
  { language: "ta", letters: "\\p{Script=Tamil}" },
  { language: "th", letters: "\\p{Script=Thai}", isUnspaced: true },
  { language: "lo", letters: "\\p{Script=Lao}", isUnspaced: true },
  { language: "km", letters: "\\p{Script=Khmer}", isUnspaced: true },
  { language: "my", letters: "\\p{Script=Myanmar}", isUnspaced: true },
  { language: "ka", letters: "\\p{Script=Georgian}" },
  { language: "hy", letters: "\\p{Script=Armenian}" },
  { language: "am", letters: "\\p{Script=Ethiopic}" },
  { language: "en", letters: "\\p{Script=Latin}" },
] as const;

const WORDS = new RegExp(SCRIPTS.map(({ letters }) => `(${letters}+)`).join("|"), "gu");

/** The language is determined from the beginning of a text. */
const READ_MAX = 1000;
/** Addresses and code are Latin in every language. */
const NO_WORDS = /`[^`]*`|https?:\/\/\S+|\]\([^()]*\)/g;
/**
 * The minimum share of kana among Han and kana in a Japanese text. Chinese texts contain a の now and then.
 */
const KANA_SHARE = 0.1;

/**
 * The language of a text by its script, for the attribute `lang`; undefined for a text without letters. A text in Latin
 * letters counts as English (docs/pages.md). Words are compared, not letters, because Chinese texts contain many
 * English names; in a script without spaces each character counts as a word.
 */
export function languageOf(text: string): string | undefined {
  const read = text.slice(0, READ_MAX);
  if (/^[\0-\x7f]*$/.test(read)) return /[a-z]/i.test(read) ? "en" : undefined;
  const counts = new Map<string, number>();
  for (const [word, ...groups] of read.replace(NO_WORDS, " ").matchAll(WORDS)) {
    const script = SCRIPTS[groups.findIndex((group) => group !== undefined)];
    if (!script) continue;
    const count = "isUnspaced" in script ? word.length : 1;
    counts.set(script.language, (counts.get(script.language) ?? 0) + count);
  }
  const [han, kana] = [counts.get("zh") ?? 0, counts.get("ja") ?? 0];
  const east = kana > KANA_SHARE * (han + kana) ? "ja" : "zh";
  counts
    .set("zh", 0)
    .set("ja", 0)
    .set(east, han + kana);
  let most: string | undefined;
  for (const { language } of SCRIPTS)
    if ((counts.get(language) ?? 0) > (most === undefined ? 0 : (counts.get(most) ?? 0))) most = language;
  return most;
}
