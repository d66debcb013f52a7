import { sql } from "drizzle-orm";
import { squareZone } from "../fragments/square-day";
import { type Placeholders, voidStatement } from "../statement";
import { idFrom, pick } from "./draw";

interface NewLobsters {
  count: number;
  now: string;
  adjectives: string[];
  names: string[];
}

/** Registers `count` lobsters, each with its own owner, under the next serial numbers. */
export const seedLobsters = voidStatement(
  // Nobody owns a domain under `.invalid` (RFC 2606), so no seeded owner can ever log in.
  (p: Placeholders<NewLobsters>) => sql`
    with counter as (
      update serial_counter set last_serial_no = last_serial_no + ${p.count}::int returning last_serial_no
    ), began as (
      select greatest(max(created_at), ${p.now}::timestamptz - interval '180 days') at from lobsters
    ), numbered as (
      select serial_no, ${idFrom(sql`'lobster ' || serial_no`)} id, ${idFrom(sql`'owner ' || serial_no`)} owner_id,
        date_trunc('milliseconds', began.at + (serial_no - last_serial_no + ${p.count}::int)::float8 / ${p.count}::int
          * greatest(${p.now}::timestamptz - interval '90 days' - began.at, interval '0')) created_at
      from counter, began, generate_series(last_serial_no - ${p.count}::int + 1, last_serial_no) serial_no
    ), named as (
      select *, ${pick(p.adjectives, sql`id`, "adjective")} || ' ' || ${pick(p.names, sql`id`, "name")} || ' ' || serial_no
        display_name from numbered
    ), owner as (
      insert into owners (id, email, time_zone, created_at)
      select owner_id, 'lobster-' || serial_no || '@seeded.invalid', ${squareZone}, created_at from named
    )
    insert into lobsters (id, owner_id, serial_no, display_name, name_key, search_name,
      search_name_of, avatar_seed, bio, created_at)
    select id, owner_id, serial_no, display_name, lower(display_name), lower(display_name), display_name, id::text,
      'Number ' || serial_no || ' of a large crowd.', created_at
    from named order by serial_no`,
);
