import { sql } from "drizzle-orm";
import { mailboxKey } from "@/lib/platform/mail/mailbox";
import { type ParallelArrays, toParallelArrays } from "../../arrays";
import type { Db } from "../../connection";
import { isAdmitted, isStaff } from "../../fragments/course";
import { pg, type RowOf } from "../../row";
import { course, courseMembers } from "../../schema/course";
import {
  optionalRowStatement,
  type Placeholders,
  singleRowStatement,
  statement,
  voidStatement,
} from "../../statement";

const courseRow = { name: course.name, beginsOn: course.beginsOn, endsOn: course.endsOn };

export type CourseRow = RowOf<typeof courseRow>;

const find = optionalRowStatement(
  courseRow,
  () => sql`select name, begins_on "beginsOn", ends_on "endsOn" from course`,
);

/** The course of the square; undefined if it has none. */
export const findCourse = (db: Db): Promise<CourseRow | undefined> => find(db, {});

/** Makes this the course of the square. Until the transaction ends, no other can change it or its lists. */
export const putCourse = voidStatement(
  (p: Placeholders<CourseRow>) => sql`
    insert into course (name, begins_on, ends_on)
    values (${p.name}::text, ${p.beginsOn}::date, ${p.endsOn}::date)
    on conflict (id) do update set name = excluded.name, begins_on = excluded.begins_on, ends_on = excluded.ends_on`,
);

const remove = statement(
  { name: course.name },
  () => sql`
    with members as (delete from course_members), quests as (delete from course_quests)
    delete from course returning name`,
);

/** Removes the course, its lists and its weeks. Returns its name; undefined if the square had none. */
export const removeCourse = async (db: Db): Promise<string | undefined> => (await remove(db, {}))[0]?.name;

const memberRow = { email: courseMembers.email, isStaff: courseMembers.isStaff };

export type MemberRow = RowOf<typeof memberRow>;

const listed = statement(
  memberRow,
  () => sql`select email, is_staff "isStaff" from course_members order by email`,
);

/** Everybody on the lists of the course, by canonical address. */
export const listMembers = (db: Db): Promise<MemberRow[]> => listed(db, {});

const put = voidStatement(
  (p: Placeholders<ParallelArrays<MemberRow & { mailboxKey: string }>>) => sql`
    insert into course_members (email, mailbox_key, is_staff)
    select * from unnest(${p.email}::text[], ${p.mailboxKey}::text[], ${p.isStaff}::bool[])
    on conflict (email) do update set mailbox_key = excluded.mailbox_key, is_staff = excluded.is_staff`,
);

/** Adds members, or changes whether they are staff. */
export async function putMembers(db: Db, members: MemberRow[]): Promise<void> {
  const rows = members.map((member) => ({ ...member, mailboxKey: mailboxKey(member.email) }));
  await put(db, toParallelArrays(rows, ["email", "mailboxKey", "isStaff"]));
}

/** Takes members off the lists. */
export const removeMembers = voidStatement(
  (p: Placeholders<{ emails: string[] }>) =>
    sql`delete from course_members where email = any (${p.emails}::text[])`,
);

const shutOut = singleRowStatement(
  { count: pg.integer },
  (p: Placeholders<{ mailboxKeys: string[] }>) => sql`
    select count(*)::int count from owners where not is_admin and mailbox_key <> all (${p.mailboxKeys}::text[])`,
);

/** How many owners could not log in, if these addresses were the lists of the course. */
export const countShutOut = async (db: Db, emails: string[]): Promise<number> =>
  (await shutOut(db, { mailboxKeys: emails.map((email) => mailboxKey(email)) })).count;

/** Whether an owner may use the square, and is staff; undefined if there is no such owner. */
export const findStanding = optionalRowStatement(
  { isAdmitted: pg.boolean, isStaff: pg.boolean },
  (p: Placeholders<{ ownerId: string }>) => sql`
    select ${isAdmitted} "isAdmitted", ${isStaff} "isStaff" from owners o where o.id = ${p.ownerId}::uuid`,
);

const admission = singleRowStatement(
  { hasCourse: pg.boolean, isMember: pg.boolean, isAdmin: pg.boolean },
  (p: Placeholders<{ mailboxKey: string }>) => sql`
    select exists (select from course) "hasCourse",
      exists (select from course_members where mailbox_key = ${p.mailboxKey}::text) "isMember",
      exists (select from owners where mailbox_key = ${p.mailboxKey}::text and is_admin) "isAdmin"`,
);

/** Whether the square has a course, and whether the mailbox of a canonical address is on its lists or an admin's. */
export const findAdmission = (db: Db, email: string) => admission(db, { mailboxKey: mailboxKey(email) });
