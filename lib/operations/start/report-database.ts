import { database } from "@/db/client";
import { newestKnown } from "@/db/migrate";
import { type DatabaseState, readState } from "@/db/queries/operations/state";
import { withinDeadline } from "@/lib/api/deadline";
import { describeError } from "@/lib/platform/error-record";
import { type PartHealth, reportPart } from "@/lib/platform/parts";

const LOOK_MS_MAX = 2_000;
/** What was seen is told again for so long, however often somebody asks. */
const KEPT_MS = 500;

const WELL: PartHealth = { isWell: true };
const sick = (says: string): PartHealth => ({ isWell: false, says });

/** Reports the primary and its schema as parts of the process. */
export function reportDatabase(): void {
  const look = keptFor(KEPT_MS, () => withinDeadline(readState(database().db), LOOK_MS_MAX));
  const known = newestKnown();
  reportPart("database", {
    isNeeded: true,
    look: () => look().then(judgeRole, (error) => sick(`It does not answer (${reasonOf(error)}).`)),
  });
  let isAhead = false;
  reportPart("schema", {
    // While one process after the other is replaced, the old ones go on beside the schema of the new ones.
    get isNeeded() {
      return !isAhead;
    },
    look: () =>
      look().then(
        ({ newestMigration }) => {
          isAhead = (newestMigration ?? 0) > known;
          return judgeSchema(newestMigration ?? 0, known);
        },
        (error) => sick(`It cannot be read (${reasonOf(error)}).`),
      ),
  });
}

const judgeRole = ({ isStandby }: DatabaseState): PartHealth =>
  isStandby ? sick("It is a standby: nothing can be written. Lead DATABASE_URL to the primary.") : WELL;

function judgeSchema(newest: number, known: number): PartHealth {
  if (newest > known)
    return sick(`It is newer than this version (${shownDate(newest)}): start the newer version.`);
  if (newest < known)
    return sick(`It is older than this version (${shownDate(newest)}): run \`npm run admin -- migrate\`.`);
  return WELL;
}

const shownDate = (time: number) => new Date(time).toISOString();

const reasonOf = (error: unknown): string => describeError(error).code ?? describeError(error).name;

/** Asks anew only when the last answer, or the question, is older than `ms`. */
function keptFor<Value>(ms: number, ask: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; answer: Promise<Value> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at >= ms) last = { at: now, answer: ask() };
    return last.answer;
  };
}
