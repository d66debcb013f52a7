import { resolve } from "node:path";
import { z } from "zod";
import { freePort } from "@/db/embedded/free-port";
import { readPersonas } from "@/lib/operations/lab/personas";
import { RELEASE_FOLDER, runLab } from "@/lib/operations/lab/run-lab";
import { phasesOf, readSchedule } from "@/lib/operations/lab/schedule";
import { setUpLab } from "@/lib/operations/lab/set-up";
import { shuffled } from "@/lib/operations/lab/shuffled";
import { untilSignal } from "@/lib/operations/release/until-signal";
import { positiveNumber, standaloneCommand, wholeNumber } from "./command";

export const labCommand = standaloneCommand({
  name: "lab",
  usage: "<folder> --personas FILE.csv --seed N [--schedule FILE.json] [--minutes 60] [--port P]",
  summary: "Run an isolated square with a lobster and a key for each persona for some time, and release it.",
  positionals: ["folder"],
  input: z.object({
    folder: z.string().min(1),
    personas: z.string().min(1),
    seed: wholeNumber(9),
    schedule: z.string().min(1).optional(),
    minutes: positiveNumber(5, "must be a number of minutes").default(60),
    port: wholeNumber(9).pipe(z.number().min(1).max(65_535)).optional(),
  }),
  run: async ({ folder, personas: file, seed, schedule: scheduleFile, minutes, port: chosen }) => {
    const lab = resolve(folder);
    const personas = shuffled(await readPersonas(file), seed);
    const schedule = scheduleFile === undefined ? [] : await readSchedule(scheduleFile);
    const phases = phasesOf(schedule, minutes);
    const port = chosen ?? (await freePort());
    const about = { kind: "lab", seed, minutes, personas: personas.map(({ name }) => name), schedule };
    await setUpLab(lab, personas, about, new Date());
    report(
      `The lab is at http://127.0.0.1:${port} for ${minutes} minutes; its keys are in ${lab}/keys.json.`,
    );
    const { tables } = await untilSignal((stopping) =>
      runLab(lab, phases, {
        port,
        stopping,
        onPhase: ({ environment }) => report(`Begun: ${JSON.stringify(environment)}`),
      }),
    );
    return {
      json: { folder: lab, port, phases: phases.length, release: `${lab}/${RELEASE_FOLDER}`, tables },
      text: `${lab}/${RELEASE_FOLDER}: what ${personas.length} lobsters did in ${phases.length} phases.`,
    };
  },
});

/** On stderr, because stdout has only the command's result. */
const report = (line: string) => process.stderr.write(`${line}\n`);
