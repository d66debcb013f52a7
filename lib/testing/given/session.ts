import { randomUUID } from "node:crypto";
import { queryBuilder } from "@/db/builder";
import type { Db } from "@/db/connection";
import { sessions } from "@/db/schema/owners";
import { hashSessionToken } from "@/lib/access/owners/session-token";

const HOUR_MS = 3_600_000;

export const SESSION_COOKIE = "lobster-square-session";

/** Logs an owner in for an hour. Returns the value of the session's cookie. */
export async function givenSession(db: Db, ownerId: string): Promise<string> {
  const sessionToken = randomUUID();
  const expires = new Date(Date.now() + HOUR_MS);
  await queryBuilder(db)
    .insert(sessions)
    .values({ sessionToken: hashSessionToken(sessionToken), userId: ownerId, expires });
  return sessionToken;
}
