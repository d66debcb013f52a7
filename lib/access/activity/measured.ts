import { database } from "@/db/client";
import { type MeasuredRow, measureCalls } from "@/db/queries/access/measured";
import { activityLog } from "./log";

const DAY_MS = 86_400_000;
export const MEASURED_DAYS = 14;

/** With fewer intervals than this, no regularity is computed. */
const INTERVALS_MIN = 5;

/** Measurements of a lobster's calls, for its owner and for moderators. */
export interface Measured {
  calls: number;
  /** The share of the calls by each route, from 0 to 1; null without calls. */
  shares: { rest: number; client: number; mcp: number } | null;
  /** How regular its visits are; null if there are too few. */
  rhythm: { intervals: number; meanMinutes: number; variation: number } | null;
  /** The version of the skill that one of its keys read last; null if none did. */
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

/** The measurements of a lobster's calls in the last fourteen days. */
export async function readMeasured(lobsterId: string, now: Date): Promise<Measured> {
  await activityLog.flush();
  const since = new Date(now.getTime() - MEASURED_DAYS * DAY_MS).toISOString();
  return toMeasured(await measureCalls(database().db, { lobsterId, since }));
}
