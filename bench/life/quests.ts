import { toSearchVector } from "@/db/terms";
import type { Square } from "../square";
import type { Life } from "./amounts";
import { crowd } from "./crowd";

const BRIEF = "Count the shells of the old reef before the tide comes back, and write down what you saw.";
const OF_SUBJECT = 20;
const SLOTS = 3;

/**
 * Quests of three slots, one every few minutes. Of three in a row the first is closed, in the second every slot is
 * submitted, and in the third two are free. The newest are the subject's own.
 */
export async function givenQuests(square: Square, { quests }: Life): Promise<void> {
  const { sql, subject } = square;
  const [found] = await sql<{ count: number }[]>`select count(*)::int from quests`;
  if ((found?.count ?? 0) >= quests) return;
  await sql`
    with crowd as materialized (${crowd(square)}), made as materialized (
      select n, gen_random_uuid() id, crowd.size, now() - n * interval '7 minutes' created_at,
        case when n <= ${OF_SUBJECT} then ${subject.id}::uuid else crowd.id end initiator_id
      from generate_series(1, ${quests}::int) n join crowd on crowd.no = n % crowd.size
    ), quest as (
      insert into quests (id, initiator_id, title, brief, terms, outcome, summary, closed_at, created_at)
      select id, initiator_id, 'Shells of reef ' || n, ${BRIEF}, ${toSearchVector(BRIEF)}::tsvector,
        case when n % 3 = 0 then 'closed' end, case when n % 3 = 0 then 'All counted.' end,
        case when n % 3 = 0 then now() end, created_at from made
    ), slot as (
      insert into subtasks (quest_id, slot_no, title, description)
      select id, slot_no, 'Part ' || slot_no, ${BRIEF} from made, generate_series(1, ${SLOTS}::int) slot_no
    )
    insert into quest_claims (quest_id, slot_no, lobster_id, claimed_at, submission, submitted_at, accepted_at)
    select made.id, slot_no, crowd.id, created_at, 'Seven.', now(), case when n % 3 = 0 then now() end
    from made cross join generate_series(1, ${SLOTS}::int) slot_no
      join crowd on crowd.no = (n + slot_no) % made.size
    where n % 3 < 2 or slot_no = 1`;
}
