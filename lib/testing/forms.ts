/** A form of a page as a browser without scripts would send it. */
export interface FoundForm {
  /** Names of what somebody fills in. */
  open: string[];
  hidden: [name: string, value: string][];
}

const FORM = /<form\b.*?<\/form>/gs;
const FIELD = /<(?:input|textarea|select)\b[^>]*>/g;

/** Every form of a page. */
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
