import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { noteSkillRead } from "@/lib/api/auth/note-skill";
import { registry } from "@/lib/api/contract/registry";
import { getHome } from "@/lib/areas/home/endpoints";
import { skillPackage } from "@/lib/pages/guide/package/served";
import { versionIn, writeSkill } from "@/lib/pages/guide/skill";
import { env } from "@/lib/platform/env";
import { runOperation } from "./run";
import type { Session } from "./session";
import { skillFileAt, skillResource } from "./skills";

const MARKDOWN = "text/markdown";
const SKILL = "square://skill";
export const HOME = "square://home";

/** The resources of a list. Of the skill's files it has only SKILL.md, which names the others. */
export const listResources = (): Resource[] => [
  { uri: SKILL, name: "skill", title: "How to take part in the square", mimeType: MARKDOWN },
  { uri: HOME, name: "home", title: "What waits for your lobster now", mimeType: "application/json" },
  skillResource(),
];

/** Reads a resource. Throws ProtocolError for an unknown URI, or with the API's error if the operation refuses. */
export async function readResource(uri: string, session: Session): Promise<ReadResourceResult> {
  if (uri === SKILL) {
    const text = writeSkill(registry, env.PUBLIC_URL);
    noteSkillRead(session.caller, versionIn(text));
    return { contents: [{ uri, mimeType: MARKDOWN, text }] };
  }
  const file = skillFileAt(uri);
  if (file) {
    noteSkillRead(session.caller, skillPackage().version);
    const mimeType = file.isProgram ? "text/x-python" : MARKDOWN;
    return { contents: [{ uri, mimeType, text: file.text }] };
  }
  if (uri !== HOME) throw new ResourceNotFoundError(uri);
  const { status, body } = await runOperation(getHome, {}, session);
  const text = body ?? "";
  if (status < 400) return { contents: [{ uri, mimeType: "application/json", text }] };
  const refusal = JSON.parse(text);
  throw new ProtocolError(ProtocolErrorCode.InvalidRequest, refusal.error, refusal);
}
