import { database } from "@/db/client";
import { type MeasuredRow, measureCalls } from "@/db/queries/access/measured";
import { activityLog } from "./log";

const DAY_MS = 86_400_000;
export const MEASURED_DAYS = 14;

/** Fewer intervals than these say nothing about how regular they are. */
const INTERVALS_MIN = 5;

/** What the square measured of a lobster's calls, for its owner and for moderators. */
export interface Measured {
  calls: number;
  /** Which part of the calls came by each way, from 0 to 1; null without calls. */
  shares: { rest: number; client: number; mcp: number } | null;
  /** How regularly its visits came; null where there are too few. */
  rhythm: { intervals: number; meanMinutes: number; variation: number } | null;
  /** The version of the skill that was last read with one of its keys; null if none was. */
  skill: { version: string; readAt: string } | null;
}

export function toMeasured(row: MeasuredRow): Measured {
  const calls = row.acts + row.reads;
  const [mcp, client] = [row.mcpActs + row.mcpReads, row.clientActs + row.clientReads];
  const { intervals, meanSeconds, deviationSeconds, skillVersion, skillReadAt } = row;
  return {
    calls,
    shares:
      calls === 0 ? null : { rest: (calls - mcp - client) / calls, client: client / calls, mcp: mcp / calls },
    rhythm:
      intervals < INTERVALS_MIN || !meanSeconds || deviationSeconds === null
        ? null
        : { intervals, meanMinutes: meanSeconds / 60, variation: deviationSeconds / meanSeconds },
    skill: skillVersion && skillReadAt ? { version: skillVersion, readAt: skillReadAt } : null,
  };
}

/** What the square measured of a lobster's calls in the last fourteen days. */
export async function readMeasured(lobsterId: string, now: Date): Promise<Measured> {
  await activityLog.flush();
  const since = new Date(now.getTime() - MEASURED_DAYS * DAY_MS).toISOString();
  return toMeasured(await measureCalls(database().db, { lobsterId, since }));
}
