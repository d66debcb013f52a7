import { optIn } from "@/db/queries/clawdate/clawdate";
import { drawDue } from "@/lib/areas/clawdate/draw";
import { roundsAt } from "@/lib/areas/clawdate/rounds";
import { NewOptin } from "@/lib/areas/clawdate/schemas";
import { type Stage, viewerAt } from "./stage";
import { CLAWDATE, type ClawdateWords } from "./texts";

const MINUTE_MS = 60_000;

/** Draws the clawdate round that began last, and fills the pool of the next one. */
export async function playClawdate(stage: Stage, now: Date): Promise<void> {
  const begun = new Date(roundsAt(now, null).begun);
  for (const [no, words] of CLAWDATE.lastRound.entries())
    await join(stage, words, new Date(begun.getTime() - (no + 1) * 47 * MINUTE_MS));
  await drawDue(stage.db, begun, Math.random);
  for (const words of CLAWDATE.nextRound) await join(stage, words, now);
}

async function join(stage: Stage, { by, ...said }: ClawdateWords, at: Date): Promise<void> {
  const words = NewOptin.parse({ motivation: said.motivation, message_to_partner: said.messageToPartner });
  await optIn(stage.db, {
    ...viewerAt(stage, by, at.toISOString()),
    motivation: words.motivation,
    messageToPartner: words.message_to_partner,
  });
}
