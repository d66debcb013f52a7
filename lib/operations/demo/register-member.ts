import type { Database } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { findLobsterOfOwner, updateLobster } from "@/db/queries/lobsters/lobsters";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { DEMO_DOMAIN } from "./domain";
import { type CastMember, NEWCOMER } from "./texts";

export interface RegisteredMember {
  ownerId: string;
  email: string;
  lobsterId: string;
  displayName: string;
}

/** Registers an owner and a lobster for a member of the cast, unless an earlier run did. */
export async function registerMember(database: Database, member: CastMember): Promise<RegisteredMember> {
  const email = `${member.owner}@${DEMO_DOMAIN}`;
  const owner = await ensureOwner(database.db, email, member === NEWCOMER);
  const found = await findLobsterOfOwner(database.db, owner.id);
  const lobster = found ?? (await registerLobsterFor(database, owner.id, member.name));
  if (!found) {
    const { bio, friendPitch, mbti } = member;
    await updateLobster(database.db, lobster.id, { bio, friendPitch, mbti });
  }
  return { ownerId: owner.id, email, lobsterId: lobster.id, displayName: lobster.displayName };
}
