/**
 * A name between characters that keep its direction from changing that of the sentence, as `<bdi>` does in
 * HTML.
 */
export const isolated = (name: string) => `\u2068${name}\u2069`;
