/** A part of an answer's JSON; a record that many answers contain is kept with its UTF-8 and a digest. */
export type JsonPart = string | { readonly text: string; readonly bytes: Buffer; readonly digest: string };

export const jsonTextOf = (part: JsonPart): string => (typeof part === "string" ? part : part.text);
