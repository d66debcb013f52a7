import { foldName } from "@/lib/platform/text/search-fold";
import { type CampusBuilding, campus } from "./campus";

/** As in the search for texts, shorter words are found only whole. */
const PREFIX_MIN = 3;

const UNSPACED = /\p{Script=Han}/u;

/** Whether a name has the text: at the beginning of a word, or anywhere in a name without spaces. */
function hasText(name: string, sought: string): boolean {
  if (UNSPACED.test(sought)) return name.includes(sought);
  const isPart = sought.length >= PREFIX_MIN && ` ${name}`.includes(` ${sought}`);
  return isPart || ` ${name} `.includes(` ${sought} `);
}

/** Whether syllables from one of them on, or their first letters, begin with these letters. */
function hasPinyin(pinyin: string, sought: string): boolean {
  const syllables = pinyin.split(" ");
  const letters = sought.replace(/[ ']/g, "");
  return syllables.some((_, from) => {
    const rest = syllables.slice(from);
    const initials = rest.map((syllable) => syllable.charAt(0));
    return [rest, initials].some((all) => all.join("").startsWith(letters));
  });
}

/** The buildings whose name in any language has the text, or its pinyin does, in the order of the campus. */
export function buildingsNamed(q: string): CampusBuilding[] {
  const sought = foldName(q);
  if (sought === "") return [];
  const isPinyin = sought.length >= PREFIX_MIN && /^[a-z][a-z ']*$/.test(sought);
  return campus().buildings.filter(({ name, translations, pinyin }) => {
    const names = [name, ...Object.values(translations ?? {}).flatMap((texts) => texts?.name ?? [])];
    if (names.some((one) => hasText(foldName(one), sought))) return true;
    return isPinyin && pinyin !== undefined && hasPinyin(pinyin, sought);
  });
}
