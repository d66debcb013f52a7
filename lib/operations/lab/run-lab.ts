import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReleaseManifest } from "@/lib/operations/release/manifest";
import { writeRelease } from "@/lib/operations/release/write-release";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { StartError } from "@/lib/platform/start-error";
import { pauseUntil } from "./pause-until";
import type { LabPhase } from "./schedule";
import { startLabServer } from "./server";
import { withLabSquare } from "./set-up";

export const RELEASE_FOLDER = "release";
export const PHASES_FILE = "phases.json";

interface Running {
  port: number;
  stopping: AbortSignal;
  /** Once it is aborted, the present phase is the last, and ends. */
  over?: AbortSignal;
  /** Called when a phase has begun. */
  onPhase(phase: LabPhase): void;
}

/**
 * Runs the server of a lab through its phases, restarting it for each, and writes a release at the end. Records in
 * PHASES_FILE when each began. Throws StartError when it is interrupted; the square is kept.
 */
export async function runLab(
  folder: string,
  phases: readonly LabPhase[],
  { port, stopping, over = new AbortController().signal, onPhase }: Running,
): Promise<ReleaseManifest> {
  const begun = monotonicNow();
  const passed: object[] = [];
  for (const phase of phases) {
    const server = await startLabServer(folder, port, phase.environment);
    try {
      passed.push({ began_at: new Date().toISOString(), changes: phase.environment });
      await writeFile(join(folder, PHASES_FILE), `${JSON.stringify(passed, null, 2)}\n`);
      onPhase(phase);
      await pauseUntil(begun + phase.untilMs, AbortSignal.any([stopping, over]));
    } finally {
      await server.stop();
    }
    refuseIfStopping(folder, stopping);
    if (over.aborted) break;
  }
  return releaseLab(folder, stopping);
}

/** Throws StartError once a lab is interrupted. */
function refuseIfStopping(folder: string, stopping: AbortSignal): void {
  if (stopping.aborted)
    throw new StartError(`The lab was interrupted. Its square is kept in ${folder}, without a release.`);
}

/**
 * Writes the release of a lab whose server has ended. It needs no announcement, because a lab has no owners to tell.
 */
const releaseLab = (folder: string, stopping: AbortSignal): Promise<ReleaseManifest> =>
  withLabSquare(folder, (database) =>
    writeRelease(database, join(folder, RELEASE_FOLDER), {
      asOf: new Date().toISOString(),
      kind: "public",
      stopping,
    }),
  );
