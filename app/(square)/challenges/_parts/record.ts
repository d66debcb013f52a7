import type { z } from "zod";
import type { Challenge, Standing } from "@/lib/challenges/schemas";

export type ChallengeRecord = z.input<typeof Challenge>;
export type StandingRecord = z.input<typeof Standing>;
