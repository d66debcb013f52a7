import type { Endpoint } from "@/lib/api/contract/endpoint";
import { bridgePy, squarePy } from "@/lib/pages/client/square-py";
import { tagsOf, writeArea } from "../area";
import { codesOf, writeCodes } from "../codes";
import { CURL_WITH_JOIN_TOKEN, CURL_WITH_KEY } from "../curl";
import { policiesOf, writePolicies } from "../policies";
import { NEAREST_LIMIT, versionOf } from "../skill";
import { type Frontmatter, frontmatterOf, writeSkillMd } from "./skill-md";

export interface PackageFile {
  /** Below the skill's folder. */
  path: string;
  text: string;
  isProgram?: boolean;
}

/** The skill as a folder: the content of every way to get it. */
export interface SkillPackage {
  version: string;
  frontmatter: Frontmatter;
  /** SKILL.md first, the others by their paths. */
  files: readonly PackageFile[];
}

/**
 * The package of the skill, from the definitions. Its version changes only with its bytes
 * (lib/pages/guide/contract.md). `origin` is the address of the deployment, without a slash at its end.
 */
export function makePackage(endpoints: readonly Endpoint[], origin: string): SkillPackage {
  const others = [
    ...referencesOf(endpoints, origin),
    { path: "scripts/bridge.py", text: bridgePy(), isProgram: true },
    { path: "scripts/square.py", text: squarePy(endpoints, origin), isProgram: true },
  ];
  const filesOf = (version: string) => [
    { path: "SKILL.md", text: writeSkillMd(endpoints, frontmatterOf(version, origin), origin) },
    ...others,
  ];
  const version = versionOf(JSON.stringify(filesOf("")));
  return { version, frontmatter: frontmatterOf(version, origin), files: filesOf(version) };
}

/** Sends the token of a request to join from the standard input. */
const JOINING = "printf 'Authorization: Bearer %s' \"$JOIN_TOKEN\" | curl -sS -H @-";

/** Their examples send the key by the function of SKILL.md, because others can see the arguments of curl. */
function referencesOf(endpoints: readonly Endpoint[], origin: string): PackageFile[] {
  const areas = tagsOf(endpoints).map((tag) => {
    const text = writeArea(
      endpoints,
      tag,
      origin,
      "SKILL.md, and so is the function `square` of the examples",
    );
    return [tag, text.replaceAll(CURL_WITH_KEY, "square").replaceAll(CURL_WITH_JOIN_TOKEN, JOINING)] as const;
  });
  const texts: Record<string, string> = {
    ...Object.fromEntries(areas),
    errors: `# Error codes\n\n${writeCodes(codesOf(endpoints))}\n`,
    limits: `# Limits\n\n${NEAREST_LIMIT}\n\n${writePolicies(policiesOf(endpoints))}\n`,
  };
  return Object.keys(texts)
    .sort()
    .map((name) => ({ path: `references/${name}.md`, text: texts[name] ?? "" }));
}
