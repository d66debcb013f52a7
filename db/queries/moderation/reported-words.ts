import { sql } from "drizzle-orm";

/**
 * For a lateral join with the report of an alias: selects what its text said when it was reported (`title` and
 * `content`) and when an edit replaced that (`at`). No row if the text is unchanged.
 */
export const replacedWords = (report: string) => sql`
      ${replacedIn("post", "title", report)} union all ${replacedIn("comment", "null", report)}`;

const replacedIn = (type: "post" | "comment", title: string, report: string) =>
  sql.raw(`(select at, ${title} title, content from ${type}_edits
        where ${report}.target_type = '${type}' and ${type}_id = ${report}.target_id
          and at > coalesce(${report}.text_edited_at, '-infinity') order by at limit 1)`);
