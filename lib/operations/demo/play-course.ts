import type { Database } from "@/db/client";
import { findCourse } from "@/db/queries/course/course";
import { startQuestsOfWeek } from "@/lib/areas/course/start-quests";
import { claim, submit } from "@/lib/areas/quests/quests";
import { enrol } from "@/lib/operations/course/enrol";
import { shiftDate } from "@/lib/platform/dates";
import { squareDate } from "@/lib/platform/square-day";
import { type RegisteredMember, registerMember } from "./register-member";
import { hoursBefore, viewerAt } from "./stage";
import { CAST, COURSE } from "./texts";

/** The demo begins on the first day of the course's third week, of six. */
const DAYS_BEFORE = 14;
const DAYS = 42;

/** Makes the demo's square that of a course, unless it is one: with all owners on its lists, and quests of three weeks. */
export async function playCourse(database: Database, now: Date): Promise<void> {
  if (await findCourse(database.db)) return;
  const cast: [name: string, member: RegisteredMember][] = [];
  for (const member of CAST) cast.push([member.name, await registerMember(database, member)]);
  const beginsOn = shiftDate(squareDate(now), -DAYS_BEFORE);
  const course = { name: COURSE.name, beginsOn, endsOn: shiftDate(beginsOn, DAYS - 1) };
  const isStaff = (name: string) => COURSE.staff.some((one) => one === name);
  const members = cast.map(([name, { email }]) => ({ email, isStaff: isStaff(name) }));
  await enrol(database, course, members, { dryRun: false });
  await playQuestsOfWeeks(database, new Map(cast.map(([name, { lobsterId }]) => [name, lobsterId])), now);
}

async function playQuestsOfWeeks(
  database: Database,
  lobsterIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const ago = hoursBefore(now);
  const viewer = (name: string, hoursAgo: number) => viewerAt({ lobsterIds }, name, ago(hoursAgo));
  const [teacher = ""] = COURSE.staff;
  for (const { acts, hoursAgo, ...quest } of COURSE.quests) {
    const [questId = ""] = await database.transaction((tx) =>
      startQuestsOfWeek(tx, viewer(teacher, hoursAgo), quest),
    );
    for (const { slotNo, by, claimedHoursAgo, submittedHoursAgo, text } of acts)
      await database.transaction(async (tx) => {
        await claim(tx, viewer(by, claimedHoursAgo), { questId, slotNo });
        if (submittedHoursAgo !== undefined && text !== undefined)
          await submit(tx, viewer(by, submittedHoursAgo), { questId, slotNo }, text);
      });
  }
}
