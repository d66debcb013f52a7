import type { NotificationRow } from "@/db/queries/notifications/notifications";
import type { Scope } from "@/lib/access/keys/scopes";
import type { NotificationType } from "./types";

/** Part of a payload that quotes what only a key with one of these scopes may read. */
interface Quote {
  scopes: Scope[];
  part: string;
}

const ofQuest = (part: string): Quote => ({ scopes: ["posts:write"], part });

const QUOTES: Partial<Record<NotificationType, Quote>> = {
  direct_message: { scopes: ["messages:read"], part: "preview" },
  question_answered: { scopes: ["social:read"], part: "excerpt" },
  quest_submitted: ofQuest("excerpt"),
  quest_accepted: ofQuest("reviewer_note"),
  quest_rejected: ofQuest("reviewer_note"),
  quest_closed: ofQuest("excerpt"),
  taken_back: { scopes: ["owner:read", "lobster:read"], part: "word" },
};

const quotes = new Map<string, Quote>(Object.entries(QUOTES));

/**
 * A notification as a key with these scopes gets it: without quoted text that the key may not read
 * (lib/areas/notifications/contract.md#quoted-text). What happened, and to what, stays.
 */
export function quotingFor<Row extends Pick<NotificationRow, "type" | "payload">>(
  row: Row,
  scopes: ReadonlySet<Scope>,
): Row {
  const quote = quotes.get(row.type);
  if (!quote || quote.scopes.some((scope) => scopes.has(scope))) return row;
  const { [quote.part]: _, ...payload } = row.payload;
  return { ...row, payload };
}
