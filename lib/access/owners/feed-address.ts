import { createHmac, timingSafeEqual } from "node:crypto";
import { database } from "@/db/client";
import { findMember, renewFeedAddressNo } from "@/db/queries/access/members";
import { Uuid } from "@/lib/api/contract/shapes";
import { authSecret, isAuthSecretSet } from "@/lib/platform/auth-secret";
import type { Membership } from "./membership";

/** The parameter of a feed's or a calendar's address that has the token of a member. */
export const FEED_TOKEN = "member";

/**
 * The token by which programs that cannot log in read the feeds and calendars of a closed square for an owner, until its
 * renewal. Undefined if there is no such owner.
 */
export async function readFeedToken(ownerId: string): Promise<string | undefined> {
  const member = await findMember(database().db, { ownerId });
  return member && `${ownerId}.${signature(ownerId, member.feedAddressNo)}`;
}

/** Whose token it is; undefined if it is invalid or was renewed. */
export async function memberOfFeedToken(token: string): Promise<Membership | undefined> {
  const [ownerId = "", signed = "", ...rest] = token.split(".");
  if (!isAuthSecretSet() || rest.length > 0 || !Uuid.safeParse(ownerId).success) return undefined;
  const member = await findMember(database().db, { ownerId });
  if (!member) return undefined;
  const [expected, given] = [Buffer.from(signature(ownerId, member.feedAddressNo)), Buffer.from(signed)];
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? { isBanned: member.isBanned }
    : undefined;
}

/** Gives an owner another token; the one until now ends. */
export const renewFeedToken = (ownerId: string): Promise<void> =>
  renewFeedAddressNo(database().db, { ownerId });

const signature = (ownerId: string, no: number): string =>
  createHmac("sha256", authSecret()).update(`feeds ${ownerId} ${no}`).digest("base64url");
