import { readKey } from "@/lib/access/keys/read";
import { currentOwner, requireOwnLobster } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { privateJson } from "@/lib/pages/private-json";
import { lastCallOf } from "../../last-call";

/**
 * Whether a key has called, for its owner's page, which polls. 401 without a session, because a poll cannot log in; 404
 * for a key that is not the owner's.
 */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  if (!(await currentOwner())) return nothing(401);
  const { owner, lobster } = await requireOwnLobster();
  const id = Uuid.safeParse((await params).id);
  const key = id.success ? await readKey(owner.id, id.data) : undefined;
  if (!key) return nothing(404);
  return privateJson(await lastCallOf(key, lobster.displayName, new Date()));
}

const nothing = (status: number) =>
  new Response(null, { status, headers: { "cache-control": "private, no-store" } });
