import { z } from "zod";
import { readKey } from "@/lib/access/keys/read";
import { requireLobster } from "@/lib/access/owners/session";
import { lastCallOf } from "../../last-call";

/** What the page of a key asks again and again: whether the key has called. 404 for a key that is not the owner's. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { owner, lobster } = await requireLobster();
  const id = z.guid().safeParse((await params).id);
  const key = id.success ? await readKey(owner.id, id.data) : undefined;
  return key
    ? Response.json(await lastCallOf(key, lobster.displayName, new Date()), { headers: PRIVATE })
    : new Response(null, { status: 404, headers: PRIVATE });
}

const PRIVATE = { "cache-control": "private, no-store" };
