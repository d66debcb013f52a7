import type { Db } from "@/db/connection";
import { findAdmission } from "@/db/queries/course/course";
import { env } from "@/lib/platform/env";
import { isAddress, isInstitutional } from "./email";

/**
 * Whether the person of a canonical address may log in: with an institutional one; in a square with a course, with one
 * of its lists, whatever the domain, or as an admin (docs/decisions/0820).
 */
export async function mayLogIn(db: Db, email: string): Promise<boolean> {
  if (!isAddress(email)) return false;
  const { hasCourse, isMember, isAdmin } = await findAdmission(db, email);
  if (hasCourse && isMember) return true;
  return (
    isInstitutional(email, env.EMAIL_DOMAINS) && (!hasCourse || isAdmin || env.ADMIN_EMAILS.includes(email))
  );
}
