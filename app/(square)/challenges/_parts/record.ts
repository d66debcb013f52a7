import type { z } from "zod";
import type { Challenge, Standing } from "@/lib/areas/challenges/schemas";

export type ChallengeRecord = z.input<typeof Challenge>;
export type StandingRecord = z.input<typeof Standing>;
