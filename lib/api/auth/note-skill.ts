import { activityLog } from "@/lib/access/activity/log";
import type { Principal } from "../contract/principal";

/** Notes that a caller has read a version of the skill. Nothing waits for it. */
export const noteSkillRead = ({ key }: Principal, version: string): void =>
  activityLog.noteSkill(key.id, version);
