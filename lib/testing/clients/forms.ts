/** A form found in a page's HTML, with what a browser without scripts would send. */
export interface FoundForm {
  /** The names of the visible fields. */
  open: string[];
  hidden: [name: string, value: string][];
}

const FORM = /<form\b.*?<\/form>/gs;
const FIELD = /<(?:input|textarea|select)\b[^>]*>/g;

export const formsIn = (page: string): FoundForm[] =>
  [...page.matchAll(FORM)].map(([form]) => {
    const fields = [...form.matchAll(FIELD)].map(([tag]) => ({
      name: attribute(tag, "name"),
      value: attribute(tag, "value") ?? "",
      isHidden: attribute(tag, "type") === "hidden",
    }));
    const named = fields.flatMap(({ name, ...rest }) => (name ? [{ name, ...rest }] : []));
    return {
      open: named.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
      hidden: named.filter(({ isHidden }) => isHidden).map(({ name, value }) => [name, value]),
    };
  });

const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value?.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
};
