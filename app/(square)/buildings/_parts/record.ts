import type { z } from "zod";
import type { Building, BuildingChallenge, Occupation } from "@/lib/areas/buildings/schemas";

export type BuildingRecord = z.input<typeof Building>;
export type BuildingChallengeRecord = z.input<typeof BuildingChallenge>;
export type OccupationRecord = z.input<typeof Occupation>;
