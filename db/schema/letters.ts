import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";
import { ownerReference } from "./owners";

/** The letters that are sent at once. An owner can switch each kind off. */
export const ALERTS = ["raid", "key_ending", "agent_silent", "sanction", "webhook_ended", "release"] as const;
export const LETTER_KINDS = ["digest", ...ALERTS] as const;

/**
 * How a letter ended: the mail server took or refused it; its reason no longer held; it was too late, because the mail
 * server was away; it is unknown whether the server took it.
 */
export const LETTER_OUTCOMES = ["sent", "refused", "moot", "late", "unknown"] as const;

/** Letters to owners, due and past (docs/decisions/0432). */
export const letters = pgTable(
  "letters",
  {
    /** The mail's Message-ID is made of it. */
    id: primaryId(),
    ownerId: ownerReference("owner_id"),
    kind: text("kind", { enum: LETTER_KINDS }).notNull(),
    /**
     * A digest's date in the owner's time zone; else the subject: the id of a raid, key, act or webhook, or an instant.
     */
    about: text("about").notNull(),
    createdAt: createdAt(),
    /** When it is tried next; while it is leased, when the lease ends. Null once it has ended. */
    dueAt: instant("due_at"),
    /** The lease of the process that sends it. */
    lease: uuid("lease"),
    /** How often a mail server was asked to take it, and when it was last. */
    attempts: integer("attempts").notNull().default(0),
    triedAt: instant("tried_at"),
    /** Since when a mail server is being asked; null while none is. No other process tries such a letter again. */
    begunAt: instant("begun_at"),
    outcome: text("outcome", { enum: LETTER_OUTCOMES }),
    endedAt: instant("ended_at"),
  },
  (table) => [
    unique("letters_once_key").on(table.ownerId, table.kind, table.about),
    index("letters_due_idx").on(table.dueAt).where(sql`outcome is null`),
    index("letters_tried_idx").on(table.triedAt),
    index("letters_created_idx").on(table.createdAt),
    check("letters_ended_check", sql`(${table.outcome} is null) = (${table.endedAt} is null)`),
    check("letters_due_check", sql`(${table.outcome} is null) = (${table.dueAt} is not null)`),
    check("letters_about_bounded", sql`char_length(${table.about}) between 1 and 100`),
  ],
);
