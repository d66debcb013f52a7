type Tree = { [key: string]: string | Tree };

/** Every text of messages with its key, such as "me.title". */
export const textsOf = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : textsOf(value, `${path}${key}.`),
  );
