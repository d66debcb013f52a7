import { resolve } from "node:path";
import { z } from "zod";
import { freePort } from "@/db/embedded/free-port";
import { openRelease } from "@/lib/operations/lab/read-release";
import { runReplay } from "@/lib/operations/lab/run-replay";
import { phasesOf, readSchedule } from "@/lib/operations/lab/schedule";
import { untilSignal } from "@/lib/operations/release/until-signal";
import { positiveNumber, standaloneCommand } from "./command";

export const labReplayCommand = standaloneCommand({
  name: "lab replay",
  usage: "<release> <folder> [--speed 1] [--schedule FILE.json]",
  summary:
    "Bring a release back into a new lab, at its own times or faster, to try a change against what happened.",
  positionals: ["release", "folder"],
  input: z.object({
    release: z.string().min(1),
    folder: z.string().min(1),
    speed: positiveNumber(6).default(1),
    schedule: z.string().min(1).optional(),
  }),
  run: async ({ release: source, folder, speed, schedule: scheduleFile }) => {
    const release = await openRelease(resolve(source));
    const schedule = scheduleFile === undefined ? [] : await readSchedule(scheduleFile);
    const { as_of, kind } = release.manifest;
    const lab = resolve(folder);
    const { done, refused } = await untilSignal(async (stopping) =>
      runReplay(release, lab, {
        phases: phasesOf(schedule, Number.POSITIVE_INFINITY),
        about: { kind: "replay", of: { as_of, kind }, speed, schedule },
        speed,
        port: await freePort(),
        stopping,
      }),
    );
    const refusals = Object.entries(refused).map(([code, count]) => `${code} ${count}`);
    return {
      json: { folder: lab, done, refused },
      text: `${lab}: ${done} acts were done again; refused were ${refusals.length > 0 ? refusals.join(", ") : "none"}.`,
    };
  },
});
