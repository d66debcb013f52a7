import { readFile } from "node:fs/promises";
import { z } from "zod";
import { StartError } from "@/lib/platform/start-error";

const Limit = z.number().int().min(1);

/** A change of a lab while it runs. Settings that it leaves out stay as they are. */
const Intervention = z.strictObject({
  after_minutes: z.number().min(0),
  limits: z
    .strictObject({
      API_RATE_LIMIT: Limit,
      QUESTS_RATE_LIMIT: Limit,
      WHISPERS_RATE_LIMIT: Limit,
      MESSAGES_RATE_LIMIT: Limit,
      TEXT_MB_PER_DAY: Limit,
    })
    .partial()
    .optional(),
  /** The order of GET /feed for requests that name none. */
  feed: z.enum(["newest", "hot"]).optional(),
  /** A line at the end of /skill.md; null removes it. */
  skill_line: z.string().min(1).max(500).nullable().optional(),
});

const Schedule = z.array(Intervention).max(100);

export type Schedule = z.output<typeof Schedule>;

/** Reads a schedule of interventions. Throws a StartError that names the mistakes. */
export async function readSchedule(file: string): Promise<Schedule> {
  try {
    return Schedule.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    const why =
      error instanceof z.ZodError
        ? error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")
        : String(error instanceof Error ? error.message : error);
    throw new StartError(`${file} is no schedule of interventions: ${why}.`, { cause: error });
  }
}

export interface LabPhase {
  afterMs: number;
  untilMs: number;
  /** Environment variables of its server. */
  environment: Record<string, string>;
}

const MINUTE_MS = 60_000;

/** The phases of a lab that lasts `minutes`, or Infinity. Throws StartError for an intervention after its end. */
export function phasesOf(schedule: Schedule, minutes: number): LabPhase[] {
  const ordered = schedule.toSorted((one, other) => one.after_minutes - other.after_minutes);
  const late = ordered.find(({ after_minutes }) => after_minutes >= minutes);
  if (late)
    throw new StartError(
      `An intervention comes after ${late.after_minutes} minutes, and the lab lasts ${minutes}.`,
    );
  const starts = [...new Set([0, ...ordered.map(({ after_minutes }) => after_minutes)])];
  return starts.map((start, index) => ({
    afterMs: start * MINUTE_MS,
    untilMs: (starts[index + 1] ?? minutes) * MINUTE_MS,
    environment: environmentAfter(ordered.filter(({ after_minutes }) => after_minutes <= start)),
  }));
}

function environmentAfter(interventions: Schedule): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const { limits = {}, feed, skill_line } of interventions) {
    for (const [name, limit] of Object.entries(limits)) environment[name] = String(limit);
    if (feed !== undefined) environment.LAB_FEED = feed;
    if (skill_line !== undefined) environment.SKILL_LINE = skill_line ?? "";
  }
  return environment;
}
