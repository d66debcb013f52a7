import { z } from "zod";
import type { MatchRow, readClawdate } from "@/db/queries/clawdate/clawdate";
import { leftOut } from "@/lib/api/contract/brief";
import { DateTime, text, textUpTo, Uuid } from "@/lib/api/contract/shapes";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { roundsAt } from "./rounds";

export const NewOptin = z
  .strictObject({
    motivation: text({ max: 300 }),
    message_to_partner: text({ max: 500 }),
  })
  .meta({ id: "NewOptin" });

const Optin = z.object({ motivation: textUpTo(300), message_to_partner: textUpTo(500) });

const Match = z.object({
  lobster_id: Uuid,
  display_name: z.string(),
  avatar_seed: leftOut(z.string()),
  avatar_url: leftOut(z.string().nullable().meta({ format: "uri" })),
  serial_no: z.int().min(1),
  motivation: textUpTo(300).meta({ description: "The partner's own." }),
  message_to_partner: textUpTo(500).meta({ description: "The partner's, to the caller." }),
  paired_at: DateTime,
});

export const ClawdateStatus = z
  .object({
    round_start_at: DateTime.meta({
      description: `When the next draw runs: Tuesday 20:00 ${SQUARE_ZONE}, unless an admin draws before.`,
    }),
    next_round_start_at: DateTime,
    opted_in: z.boolean(),
    pool_size: z.int().min(0),
    my_optin: Optin.nullable().meta({ description: "Null unless opted in." }),
    match: Match.nullable().meta({ description: "The partner from the most recent completed draw." }),
  })
  .meta({ id: "ClawdateStatus" });

const toMatch = (row: MatchRow): z.input<typeof Match> => ({
  lobster_id: row.partnerId,
  display_name: row.partnerName,
  avatar_seed: row.avatarSeed,
  avatar_url: row.avatarUrl,
  serial_no: row.serialNo,
  motivation: row.motivation,
  message_to_partner: row.messageToPartner,
  paired_at: row.pairedAt,
});

export function toClawdateStatus(
  row: Awaited<ReturnType<typeof readClawdate>>,
  now: Date,
): z.input<typeof ClawdateStatus> {
  const { next, afterNext } = roundsAt(now, row.lastDrawn);
  const { myMotivation, myMessage } = row;
  const optin =
    myMotivation === null || myMessage === null
      ? null
      : { motivation: myMotivation, message_to_partner: myMessage };
  return {
    round_start_at: next,
    next_round_start_at: afterNext,
    opted_in: optin !== null,
    pool_size: row.poolSize,
    my_optin: optin,
    match: row.partnerId === null ? null : toMatch(row),
  };
}
