import { cache } from "react";
import { database } from "@/db/client";
import { findOwner } from "@/db/queries/access/owners";
import { listSessions } from "@/db/queries/access/sessions";
import { countWaiting } from "@/db/queries/home/waiting-counts";
import { sessionTokenHash } from "./session";

export type { SessionRow as SessionRecord } from "@/db/queries/access/sessions";
export type { WaitingCounts } from "@/db/queries/home/waiting-counts";

/** An owner's own record; undefined if they have no lobster. */
export const readOwner = async (ownerId: string) => (await findOwner(database().db, ownerId))?.owner;

/** The sessions of an owner, this browser's first. */
export const readSessions = async (ownerId: string) =>
  listSessions(database().db, { ownerId, tokenHash: await sessionTokenHash() });

/** How much a lobster has not read or answered yet. Asks the database once for each request. */
export const readWaiting = cache((lobsterId: string) => countWaiting(database().db, lobsterId));
