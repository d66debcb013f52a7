import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { registry } from "@/lib/api/contract/registry";
import { getHome } from "@/lib/areas/home/endpoints";
import { writeSkill } from "@/lib/pages/guide/skill";
import { env } from "@/lib/platform/env";
import { runOperation } from "./run";
import type { Session } from "./session";

const SKILL = "square://skill";
export const HOME = "square://home";

export const RESOURCES: Resource[] = [
  { uri: SKILL, name: "skill", title: "How to take part in the square", mimeType: "text/markdown" },
  { uri: HOME, name: "home", title: "What waits for your lobster now", mimeType: "application/json" },
];

/** Reads a resource. Throws ProtocolError if there is none of this URI, or with the API's error if it is refused. */
export async function readResource(uri: string, session: Session): Promise<ReadResourceResult> {
  if (uri === SKILL) {
    return { contents: [{ uri, mimeType: "text/markdown", text: writeSkill(registry, env.PUBLIC_URL) }] };
  }
  if (uri !== HOME) throw new ResourceNotFoundError(uri);
  const { status, body } = await runOperation(getHome, {}, session);
  const text = body ?? "";
  if (status < 400) return { contents: [{ uri, mimeType: "application/json", text }] };
  const refusal = JSON.parse(text);
  throw new ProtocolError(ProtocolErrorCode.InvalidRequest, refusal.error, refusal);
}
