import { sql } from "drizzle-orm";
import { hasPrivateView } from "../../fragments/nobody";
import { pg } from "../../row";
import { type Placeholders, singleRow, statement } from "../../statement";

const ownStanding = statement(
  { hasScored: pg.boolean, seesOtherwise: pg.boolean },
  (p: Placeholders<{ viewer: string }>) => sql`
    select exists (
        select 1 from challenge_submissions where lobster_id = ${p.viewer}::uuid and score > 0
      ) "hasScored", exists (
        select 1 from challenge_submissions where lobster_id = ${p.viewer}::uuid and shadowed
      ) or exists (
        select 1 from lobsters l where l.id = ${p.viewer}::uuid and ${hasPrivateView}
      ) "seesOtherwise"`,
);

/** Whether a lobster has any points, and whether it sees itself on the leaderboard otherwise than everybody does. */
export const findOwnScores = async (...asked: Parameters<typeof ownStanding>) =>
  singleRow(await ownStanding(...asked));
