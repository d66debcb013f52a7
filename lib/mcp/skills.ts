import { ProtocolError, ProtocolErrorCode, type Resource } from "@modelcontextprotocol/server";
import { SKILLS_EXTENSION_ID, type Skill, skillEntry } from "@modelcontextprotocol/server/ext/skills";
import { z } from "zod";
import { registry } from "@/lib/api/contract/registry";
import type { PackageFile } from "@/lib/pages/guide/package/files";
import { skillPackage } from "@/lib/pages/guide/package/served";
import { frontmatterOf, SKILL_NAME, writeSkillMd } from "@/lib/pages/guide/package/skill-md";
import { env } from "@/lib/platform/env";

/** The extension with which hosts find skills (SEP-2640), without its optional reading of folders. */
export const SKILLS_CAPABILITY = { [SKILLS_EXTENSION_ID]: {} };

export const SkillsRequest = z.object({ cursor: z.string().optional() });
export const SkillRequest = z.object({ uri: z.string() });

const FOLDER = `skill://${SKILL_NAME}/`;
const SKILL_MD = `${FOLDER}SKILL.md`;

/**
 * The files of the package. Its SKILL.md is without the metadata for OpenClaw, which is not a string: the protocol's
 * own client refuses skills with other metadata.
 */
function hostedFiles(): readonly PackageFile[] {
  const { frontmatter, files } = skillPackage();
  const { openclaw: _, ...metadata } = frontmatter.metadata;
  const text = writeSkillMd(registry, { ...frontmatter, metadata }, env.PUBLIC_URL);
  return files.map((file) => (file.path === "SKILL.md" ? { ...file, text } : file));
}

/** The entry of the square's only skill: its front matter, and every file with its digest and size. */
export function describeSkill(): Promise<Skill> {
  const files = hostedFiles().map(({ path, text }) => [path, text]);
  return skillEntry(SKILL_NAME, Object.fromEntries(files));
}

/** The entry of a skill. Throws ProtocolError if there is none of this URI. */
export async function skillAt(uri: string): Promise<Skill> {
  if (uri === SKILL_MD) return describeSkill();
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no skill ${uri}, but ${SKILL_MD}.`);
}

/** A file of the skill, as a resource; undefined if there is none. */
export const skillFileAt = (uri: string): PackageFile | undefined =>
  hostedFiles().find(({ path }) => FOLDER + path === uri);

export function skillResource(): Resource {
  const { name, description } = frontmatterOf("", env.PUBLIC_URL);
  return { uri: SKILL_MD, name, description, mimeType: "text/markdown" };
}
