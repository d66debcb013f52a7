import { z } from "zod";
import { type CourseRow, removeCourse } from "@/db/queries/course/course";
import { COURSE_NAME_LENGTH_MAX, COURSE_WEEKS_MAX } from "@/db/schema/course";
import { text } from "@/lib/api/contract/shapes";
import { type Enrolment, enrol, membersOf } from "@/lib/operations/course/enrol";
import { readMemberList } from "@/lib/operations/course/read-list";
import { StartError } from "@/lib/platform/start-error";
import { type CommandContext, type CommandResult, command } from "./command";

const Day = z.iso.date("must be a date such as 2026-09-07");

const DAY_MS = 86_400_000;
const isShort = (begins: string, ends: string) =>
  Date.parse(ends) - Date.parse(begins) < COURSE_WEEKS_MAX * 7 * DAY_MS;

const PARTS = ["name", "roster", "staff", "begins", "ends"] as const;

const Input = z
  .object({
    name: text({ min: 1, max: COURSE_NAME_LENGTH_MAX }).optional(),
    roster: z.string().min(1).optional(),
    staff: z.string().min(1).optional(),
    begins: Day.optional(),
    ends: Day.optional(),
    "dry-run": z.literal(true).optional(),
    remove: z.literal(true).optional(),
  })
  .superRefine(({ remove, ...given }, context) => {
    const wrong = remove ? (["dry-run", ...PARTS] as const).filter((part) => given[part]) : [];
    for (const part of wrong)
      context.addIssue({ code: "custom", path: [part], message: "does not go with --remove" });
    for (const part of remove ? [] : PARTS)
      if (given[part] === undefined) context.addIssue({ code: "custom", path: [part] });
    const { begins, ends } = given;
    if (!begins || !ends) return;
    if (ends < begins) context.addIssue({ code: "custom", path: ["ends"], message: "is before --begins" });
    if (!isShort(begins, ends))
      context.addIssue({
        code: "custom",
        path: ["ends"],
        message: `is over ${COURSE_WEEKS_MAX} weeks later`,
      });
  });

export const courseCommand = command({
  name: "course",
  usage: "<name> --roster FILE.csv --staff FILE.csv --begins DATE --ends DATE [--dry-run] | --remove",
  summary:
    "Make the square that of a course: only the addresses of both files may log in. Run it again with new files for late entries and leavers; --dry-run only says what would change.",
  positionals: ["name"],
  input: Input,
  run: async (context, { name, roster, staff, begins, ends, remove, "dry-run": dryRun = false }) => {
    if (remove) return endCourse(context);
    if (!name || !roster || !staff || !begins || !ends)
      throw new Error("The input is complete by its schema.");
    const members = membersOf(await readMemberList(roster), await readMemberList(staff));
    const course = { name, beginsOn: begins, endsOn: ends };
    return report(course, await enrol(context.database, course, members, { dryRun }), dryRun);
  },
});

function report(
  { name, beginsOn, endsOn }: CourseRow,
  { shutOut, ...enrolment }: Enrolment,
  dryRun: boolean,
): CommandResult {
  const { added, removed, moved, students, staff } = enrolment;
  const lines = [
    `${dryRun ? "Nothing is changed. It would be: t" : "T"}he course ${name}, from ${beginsOn} to ${endsOn}, with ${students} students and ${staff} staff.`,
    ...added.map((email) => `+ ${email}`),
    ...removed.map((email) => `- ${email}`),
    ...moved.map((email) => `~ ${email}: on the other list now`),
    ...(added.length + removed.length + moved.length === 0 ? ["Nobody comes, goes or changes lists."] : []),
    ...(shutOut > 0
      ? [`${shutOut} owners are on neither list: they cannot log in, and their keys rest.`]
      : []),
  ];
  return {
    json: {
      ...{ course: name, begins_on: beginsOn, ends_on: endsOn, dry_run: dryRun },
      ...enrolment,
      shut_out: shutOut,
    },
    text: lines.join("\n"),
  };
}

async function endCourse({ database }: CommandContext): Promise<CommandResult> {
  const name = await removeCourse(database.db);
  if (name === undefined) throw new StartError("The square has no course.");
  return {
    json: { removed: name },
    text: `${name} is no course of the square any more: who may log in follows from EMAIL_DOMAINS again. What was written stays.`,
  };
}
