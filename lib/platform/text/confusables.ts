import data from "./confusables.json" with { type: "json" };
import { cleanWidth } from "./visible";

const characterOf = (code: string) => String.fromCodePoint(Number.parseInt(code, 36));

/** The prototype of each character that looks like another: `а` of Cyrillic has `a`, `m` has `rn`. */
const PROTOTYPES = new Map(data.groups.flatMap((line) => line.split("|").flatMap(readGroup)));

/** `prototype<look-alikes`: code points in base 36. */
function readGroup(group: string): [alike: string, prototype: string][] {
  const [prototype = [], alike = []] = group.split("<").map((codes) => codes.split(" ").map(characterOf));
  return alike.map((character) => [character, prototype.join("")]);
}

const prototypeOf = (text: string) =>
  Array.from(text.normalize("NFD"), (character) => PROTOTYPES.get(character) ?? character)
    .join("")
    .normalize("NFD");

/**
 * How a name looks: names that readers may take for each other have the same look (the skeleton of UTS #39), whatever
 * their case. First in the case in which the name is written, because Cyrillic Н looks like H, but н not like h.
 */
export const lookOfName = (name: string): string =>
  prototypeOf(prototypeOf(cleanWidth(name)).toLowerCase()).normalize("NFC");
