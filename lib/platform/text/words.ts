const HAN = /\p{Script=Han}/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;
const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/**
 * The pieces of a text between which a line may break. Chinese has no spaces, so its words are found by a dictionary; a
 * text without Chinese is one piece, because it breaks at its spaces. Punctuation stays with the word that it belongs
 * to, and a single character with the word before it: it is a particle or the end of a word that the dictionary lacks.
 */
export function phrasesOf(text: string): string[] {
  if (!HAN.test(text)) return [text];
  const pieces: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const last = pieces.at(-1);
    const begins = (isWordLike && segment.length > 1) || OPENING.test(segment);
    if (last !== undefined && (!begins || OPENING.test(last))) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}
