/** The folders whose pages say in words of their own that there is nothing. Everywhere else it is said in general. */
const MISSING_KINDS = ["buildings", "challenges", "quests"] as const;

export type MissingKind = (typeof MISSING_KINDS)[number];

const isMissingKind = (folder: string): folder is MissingKind =>
  MISSING_KINDS.some((kind) => kind === folder);

/** The folder of a path in which something is missed; undefined if that is said in general. */
export function missingKindOf(path: string): MissingKind | undefined {
  const [, folder = ""] = path.split("/");
  return isMissingKind(folder) ? folder : undefined;
}
