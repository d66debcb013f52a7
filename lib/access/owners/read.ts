import { database } from "@/db/client";
import { findOwner } from "@/db/queries/access/owners";
import { listSessions } from "@/db/queries/access/sessions";
import { sessionTokenHash } from "./session";

export type { SessionRow as SessionRecord } from "@/db/queries/access/sessions";

/** An owner's own record; undefined if they have no lobster. */
export const readOwner = async (ownerId: string) => (await findOwner(database().db, ownerId))?.owner;

/** The sessions of an owner, this browser's first. */
export const readSessions = async (ownerId: string) =>
  listSessions(database().db, { ownerId, tokenHash: await sessionTokenHash() });
