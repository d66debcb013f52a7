import type { Database } from "@/db/client";
import {
  type CourseRow,
  countShutOut,
  listMembers,
  type MemberRow,
  putCourse,
  putMembers,
  removeMembers,
} from "@/db/queries/course/course";
import { mailboxKey } from "@/lib/platform/mail/mailbox";
import { StartError } from "@/lib/platform/start-error";
import type { MemberList } from "./read-list";

/** What a change of a course's lists does, by address. */
export interface Enrolment {
  added: string[];
  removed: string[];
  /** Those who were students and are staff now, or the other way round. */
  moved: string[];
  students: number;
  staff: number;
  /** How many owners are on neither list and no admins, so that they can no longer log in. */
  shutOut: number;
}

/** The members of both lists. Throws StartError for a mailbox on both. */
export function membersOf(roster: MemberList, staff: MemberList): MemberRow[] {
  const keys = new Set(staff.emails.map((email) => mailboxKey(email)));
  const both = roster.emails.filter((email) => keys.has(mailboxKey(email)));
  if (both.length > 0)
    throw new StartError(`${both.join(", ")}: on both lists, ${roster.file} and ${staff.file}. Keep one.`);
  const of = (emails: string[], isStaff: boolean) => emails.map((email) => ({ email, isStaff }));
  return [...of(roster.emails, false), ...of(staff.emails, true)];
}

/** Compares the lists of a course before and after a change. */
function changesOf(before: readonly MemberRow[], after: readonly MemberRow[]) {
  const was = new Map(before.map(({ email, isStaff }) => [email, isStaff]));
  const is = new Map(after.map(({ email, isStaff }) => [email, isStaff]));
  const emails = [...is.keys()].toSorted();
  return {
    added: emails.filter((email) => !was.has(email)),
    removed: [...was.keys()].filter((email) => !is.has(email)).toSorted(),
    moved: emails.filter((email) => was.has(email) && was.get(email) !== is.get(email)),
  };
}

/** Makes this the course of the square, with these members and no others, in one transaction; or only says what that would change. */
export const enrol = (
  database: Database,
  course: CourseRow,
  members: MemberRow[],
  { dryRun }: { dryRun: boolean },
): Promise<Enrolment> =>
  database.transaction(async (db) => {
    // First, so that of two changes at the same time one waits for the other.
    if (!dryRun) await putCourse(db, course);
    const changes = changesOf(await listMembers(db), members);
    if (!dryRun) {
      await removeMembers(db, { emails: changes.removed });
      await putMembers(db, members);
    }
    const staff = members.filter(({ isStaff }) => isStaff).length;
    const shutOut = await countShutOut(
      db,
      members.map(({ email }) => email),
    );
    return { ...changes, students: members.length - staff, staff, shutOut };
  });
