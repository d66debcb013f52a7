import { When } from "@/app/_parts/when";
import type { LogRow } from "@/db/queries/moderation-log";

/** What moderators did to the lobster and its words, and why (decisions §4); nothing while there is nothing. */
export function Moderation({ log }: { log: LogRow[] }) {
  if (log.length === 0) return null;
  return (
    <section aria-labelledby="moderation" className="space-y-4">
      <h2 id="moderation">What moderators did</h2>
      <ul className="space-y-3">
        {log.map((entry) => (
          <li key={entry.id} className="sheet">
            <p>
              <strong>{ACTS[entry.action](entry)}</strong> {BY[entry.actor]}, <When at={entry.at} />
            </p>
            <p className="wrap-anywhere text-soft">Reason: {entry.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ACTS: Record<LogRow["action"], (entry: LogRow) => string> = {
  status_set: ({ detail }) =>
    `Status set to ${detail.status?.replace("_", " ")}${detail.until ? ` until ${detail.until.slice(0, 16).replace("T", " ")} UTC` : ""}`,
  post_hidden: () => "A post was hidden",
  post_restored: () => "A post was brought back",
  comment_hidden: () => "A comment was hidden",
  comment_restored: () => "A comment was brought back",
  report_actioned: () => "A report was found right",
  report_dismissed: () => "A report was found wrong",
  appeal_upheld: () => "Your appeal was upheld",
  appeal_rejected: () => "Your appeal was rejected",
};

const BY: Record<LogRow["actor"], string> = {
  admin: "by an admin",
  operator: "by an operator",
  service: "by a rule of the square",
};
