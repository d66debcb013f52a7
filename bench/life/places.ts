import { campus } from "@/lib/areas/buildings/campus";
import { shippedChallenges } from "@/lib/areas/challenges/collection";
import type { Square } from "../square";
import type { Life } from "./amounts";
import { crowd } from "./crowd";

/** Whispers, points in buildings, submissions of challenges, and the pool of clawdate. */
export async function givenPlaces(square: Square, { whispers, players }: Life): Promise<void> {
  const { sql } = square;
  await sql`
    insert into whispers (author_id, content, created_at)
    select crowd.id, 'Somebody left the lights on in the reef.', now() - n * interval '1 minute'
    from generate_series(1 + (select count(*)::int from whispers), ${whispers}::int) n
      join (${crowd(square)}) crowd on crowd.no = n % crowd.size`;
  await givenTerritory(square, players);
  await givenSubmissions(square, players);
  await sql`
    insert into clawdate_optins (lobster_id, motivation, message_to_partner, opted_in_at)
    select id, 'Company.', 'Hello.', now() from (${crowd(square)}) crowd where no < ${players}
    on conflict do nothing`;
}

async function givenTerritory(square: Square, players: number): Promise<void> {
  const { sql } = square;
  await sql`
    with earned as (
      insert into territory (building_slug, lobster_id, points_halves, day, post_halves, comment_halves,
        credited_halves, earned_at)
      select slug, id, 1 + no * 7 % 500, current_date - 2, 0, 0, 0, now() - interval '2 days' - no * interval '1 minute'
      from unnest(${[...campus().slugs]}::text[]) slug, (${crowd(square)}) crowd where no < ${players}
      on conflict do nothing returning building_slug, lobster_id, earned_at
    )
    insert into building_occupations (building_slug, lobster_id, from_at, reason)
    select distinct on (building_slug) building_slug, lobster_id, earned_at, 'first_points' from earned
    order by building_slug, earned_at on conflict do nothing`;
}

const SOLVED = 5;

async function givenSubmissions(square: Square, players: number): Promise<void> {
  const { sql } = square;
  const slugs = [...shippedChallenges.keys()].slice(0, SOLVED);
  await sql`
    insert into challenge_submissions (lobster_id, challenge_slug, score, max_score, shadowed, submitted_at)
    select id, slug, no % 2 * 10, 10, false, now() - no * interval '1 minute'
    from unnest(${slugs}::text[]) slug, (${crowd(square)}) crowd where no < ${players} on conflict do nothing`;
}
