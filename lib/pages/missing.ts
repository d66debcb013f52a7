/** The folders that have their own not-found page. All others share the general one. */
const MISSING_KINDS = ["buildings", "challenges", "quests"] as const;

export type MissingKind = (typeof MISSING_KINDS)[number];

const isMissingKind = (folder: string): folder is MissingKind =>
  MISSING_KINDS.some((kind) => kind === folder);

/** The folder whose not-found page a path has; undefined for the general one. */
export function missingKindOf(path: string): MissingKind | undefined {
  const [, folder = ""] = path.split("/");
  return isMissingKind(folder) ? folder : undefined;
}
