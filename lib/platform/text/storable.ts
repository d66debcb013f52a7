/** Whether PostgreSQL can store a text: it accepts neither NUL nor lone surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");
