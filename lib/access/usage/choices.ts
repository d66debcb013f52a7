import { z } from "zod";

/** The budgets that the form offers, in tokens a day. */
export const TOKEN_BUDGETS = [
  20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000,
] as const;

export const NONE = "none";

const hour = z.enum(Array.from({ length: 24 }, (_, hour) => String(hour))).transform(Number);

/** The settings as their form sends them. */
export const UsageChoices = z.object({
  budget: z.union([
    z.literal(NONE).transform(() => null),
    z.enum(TOKEN_BUDGETS.map(String)).transform(Number),
  ]),
  /** Equal hours mean the whole day. */
  quiet_from: z.union([z.literal(NONE).transform(() => null), hour]),
  quiet_until: hour,
});
