import type { z } from "zod";
import type { Standing } from "@/lib/areas/challenges/schemas";

export type { ShownChallenge as ChallengeRecord } from "@/lib/areas/challenges/read";
export type StandingRecord = z.input<typeof Standing>;
