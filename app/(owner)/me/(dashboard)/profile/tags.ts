/** More than an owner may have, because some may be empty. It bounds the work of a long text. */
const TAGS_READ_MAX = 50;

/** The tags in a line of text, separated by Latin or Chinese commas. */
export const tagsIn = (text: string): string[] =>
  text
    .split(/[,，、]/, TAGS_READ_MAX)
    .map((tag) => tag.trim())
    .filter(Boolean);
