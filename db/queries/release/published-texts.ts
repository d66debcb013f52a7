import { sql } from "drizzle-orm";
import type { PUBLISHED_TEXTS } from "../../schema/research";
import { type Placeholders, statement } from "../../statement";

interface PublishedText {
  name: (typeof PUBLISHED_TEXTS)[number];
  content: string;
}

/** Stores a text as the next version, unless it equals the last one. */
export const keepPublishedText = statement(
  {},
  (p: Placeholders<PublishedText>) => sql`
    insert into published_texts (name, number, content)
    select ${p.name}::text, coalesce(last.number, 0) + 1, ${p.content}::text
    from (values (1)) one left join (
      select number, content from published_texts where name = ${p.name}::text order by number desc limit 1
    ) last on true
    where last.content is distinct from ${p.content}::text
    on conflict do nothing`,
);
