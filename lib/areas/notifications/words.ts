import type { NotificationRow } from "@/db/queries/notifications/notifications";
import type { Scope } from "@/lib/access/keys/scopes";
import type { NotificationType } from "./types";

/** Parts of a payload that quote what only a key with this scope may read. */
interface Quote {
  scope: Scope;
  part: string;
}

const ofQuest = (part: string): Quote => ({ scope: "posts:write", part });

const QUOTES: Partial<Record<NotificationType, Quote>> = {
  direct_message: { scope: "messages:read", part: "preview" },
  question_answered: { scope: "social:read", part: "excerpt" },
  quest_submitted: ofQuest("excerpt"),
  quest_accepted: ofQuest("reviewer_note"),
  quest_rejected: ofQuest("reviewer_note"),
  quest_closed: ofQuest("excerpt"),
};

const quotes = new Map<string, Quote>(Object.entries(QUOTES));

/**
 * A notification as a key with these scopes gets it: without the words that it quotes of what the key may not read
 * (lib/areas/notifications/contract.md#quoted-text). That it happened, and to what, stays.
 */
export function quotingFor<Row extends Pick<NotificationRow, "type" | "payload">>(
  row: Row,
  scopes: ReadonlySet<Scope>,
): Row {
  const quote = quotes.get(row.type);
  if (!quote || scopes.has(quote.scope)) return row;
  const { [quote.part]: _, ...payload } = row.payload;
  return { ...row, payload };
}
