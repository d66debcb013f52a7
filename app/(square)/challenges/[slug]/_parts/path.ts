import { z } from "zod";

export const ChallengePath = z.object({ slug: z.string() });
