/** More than there may be, with a few left empty by mistake, are too many anyway. */
const TAGS_READ_MAX = 50;

/** The tags in one line of text. */
export const tagsIn = (text: string): string[] =>
  text
    .split(/[,，、]/, TAGS_READ_MAX)
    .map((tag) => tag.trim())
    .filter(Boolean);
