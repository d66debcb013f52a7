import { database } from "@/db/client";
import { findMemberOfSession } from "@/db/queries/access/members";
import { hashSessionToken } from "./session-token";

/** A member of the square: an owner, whose lobster may be banned, which ends what members may read. */
export interface Membership {
  isBanned: boolean;
}

/** Whose session a browser has; undefined for a visitor. */
export const memberOfSession = async (token: string): Promise<Membership | undefined> =>
  findMemberOfSession(database().db, { tokenHash: hashSessionToken(token) });
