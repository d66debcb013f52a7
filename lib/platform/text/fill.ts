export type Values = Record<string, string | number>;

/** The sentence with each `{name}` replaced by the value of that name; unknown names stay as they are. */
export const fill = (sentence: string, values: Values): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** The names of the values in a sentence. */
export type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
