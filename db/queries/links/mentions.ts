import { sql } from "drizzle-orm";
import { isBanned } from "../../fragments/lobster-columns";
import { keepReached, type MentionParams, mentionedLobsters } from "../../fragments/mentioned";
import { selectList } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { mentions } from "../../schema/mentions";
import { type Placeholders, statement, voidStatement } from "../../statement";

interface ReplacedText extends MentionParams {
  authorId: string;
  /** The quest, lobster or question that the text is a part of. */
  textId: string;
  /** The name of the field, a space, and a digest of the text. */
  part: string;
  /** Whether the field's earlier text is gone. It is still shown to others while its author is shadow-muted. */
  replaces: boolean;
}

/**
 * Stores whom a replaceable text mentions. The statements that store posts, comments and whispers store their mentions.
 */
export const keepMentions = voidStatement(
  (p: Placeholders<ReplacedText>) => sql`
    with ${mentionedLobsters(p, p.authorId)}, forgotten as (
      delete from mentions where text_id = ${p.textId}::uuid and ${p.replaces}::bool
        and part <> ${p.part} and split_part(part, ' ', 1) = split_part(${p.part}, ' ', 1)
    )
    ${keepReached(sql`${p.textId}::uuid`, sql`from reached`, sql`${p.part}`)}`,
);

const placeRow = {
  textId: mentions.textId,
  part: mentions.part,
  at: mentions.at,
  length: mentions.length,
  serialNo: mentions.serialNo,
};
const mentionRow = { ...placeRow, lobsterId: lobsters.id, displayName: lobsters.displayName };

/**
 * The mentions in these texts, in the order of each text; `parts` belongs to `textIds`. Leaves out mentions of lobsters
 * that are banned by now, or gone.
 */
export const listMentions = statement(
  mentionRow,
  (p: Placeholders<{ textIds: string[]; parts: string[] }>) => sql`
    select ${selectList("m", placeRow)}, l.id "lobsterId", l.display_name "displayName"
    from unnest(${p.textIds}::uuid[], ${p.parts}::text[]) asked(text_id, part)
      join mentions m on m.text_id = asked.text_id and m.part = asked.part
      join lobsters l on l.serial_no = m.serial_no
    where not ${isBanned} order by m.at`,
  "about ids",
);
