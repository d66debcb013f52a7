import { SaxesParser } from "saxes";

/**
 * The text of each element by name; the last of several with one name. Throws if the document is not
 * well-formed.
 */
export function textsIn(xml: string): Record<string, string> {
  const parser = new SaxesParser();
  const open: string[] = [];
  const texts: Record<string, string> = {};
  const note = (text: string) => {
    texts[open.at(-1) ?? ""] = text;
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => open.push(name));
  parser.on("closetag", () => open.pop());
  parser.on("text", note);
  parser.on("cdata", note);
  parser.write(xml).close();
  return texts;
}
