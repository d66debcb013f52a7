import { LRUCache } from "lru-cache";
import { database } from "@/db/client";
import { type ArchivedVersion, findVersion, keepVersion, listVersions } from "@/db/queries/skill/versions";
import { registry } from "@/lib/api/contract/registry";
import { env } from "@/lib/platform/env";
import { processSingleton } from "@/lib/platform/process-singleton";
import { packArchive } from "./archive";
import { makePackage, type SkillPackage } from "./files";
import { SKILL_NAME } from "./skill-md";

const ARCHIVE = /^(\d+\.\d+\.\d+\+[0-9a-f]{8})\.tar\.gz$/;

/** More than a square has versions in years. */
const LISTED_MAX = 100;

const packages = processSingleton("skillPackage", () => new LRUCache<string, SkillPackage>({ max: 1 }));

export function skillPackage(): SkillPackage {
  const made = packages.get(env.PUBLIC_URL) ?? makePackage(registry, env.PUBLIC_URL);
  packages.set(env.PUBLIC_URL, made);
  return made;
}

const archives = processSingleton(
  "skillArchive",
  () =>
    new LRUCache<string, ArchivedVersion, SkillPackage>({
      max: 1,
      fetchMethod: async (version, _stale, { context: { files } }) =>
        keepVersion(database().db, { version, archive: await packArchive(files) }),
    }),
);

/**
 * The package of this deployment as it is served: its bytes are those with which its version was first
 * served.
 */
export function currentArchive(): Promise<ArchivedVersion> {
  const made = skillPackage();
  return archives.forceFetch(made.version, { context: made });
}

/**
 * The file that was served under a name, of this version or of an earlier one; undefined if there is none.
 */
export async function archiveNamed(name: string): Promise<ArchivedVersion | undefined> {
  const [, version] = ARCHIVE.exec(name) ?? [];
  if (version === undefined) return undefined;
  return version === skillPackage().version ? currentArchive() : findVersion(database().db, { version });
}

const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/**
 * The index of skills (Agent Skills Discovery 0.2.0): the square's only one, and every version of it that was
 * served. Addresses are relative to the index. Each contains its version, so that while processes are
 * replaced one after the other, each of them serves the bytes that belong to a digest.
 */
export async function writeSkillIndex(): Promise<string> {
  const { version, digest } = await currentArchive();
  const served = await listVersions(database().db, { max: LISTED_MAX });
  const { name, description } = skillPackage().frontmatter;
  const versions = served.map((one) => ({
    version: one.version,
    url: addressOf(one.version),
    digest: one.digest,
    first_served_at: one.createdAt,
  }));
  return JSON.stringify({
    $schema: SCHEMA,
    skills: [{ name, type: "archive", description, url: addressOf(version), digest, version, versions }],
  });
}

const addressOf = (version: string) => `${SKILL_NAME}/${version}.tar.gz`;
