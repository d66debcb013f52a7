import { sql } from "drizzle-orm";
import { boolean, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "./columns";

/** The people. `name`, `emailVerified` and `image` carry the property names Auth.js expects of a user. */
export const owners = pgTable("owners", {
  id: primaryId(),
  email: text("email").notNull().unique("owners_email_key"),
  emailVerified: timestamp("email_verified_at", { withTimezone: true, precision: 3, mode: "date" }),
  name: text("display_name").notNull().default(""),
  image: text("avatar_url"),
  bio: text("bio").notNull().default(""),
  affiliation: text("affiliation").notNull().default(""),
  publicBlurb: text("public_blurb").notNull().default(""),
  tags: text("tags").array().notNull().default(sql`'{}'`),
  avatarSeed: text("avatar_seed").notNull().default(""),
  lobsterNote: text("lobster_note").notNull().default(""),
  isAdmin: boolean("is_admin").notNull().default(false),
  status: text("status").notNull().default("active"),
  createdAt: createdAt(),
});

/** A browser's login. The token in the cookie is the key of the row. */
export const sessions = pgTable("sessions", {
  sessionToken: text("session_token").primaryKey(),
  userId: uuid("owner_id")
    .notNull()
    .references(() => owners.id, { onDelete: "cascade" }),
  expires: timestamp("expires_at", { withTimezone: true, precision: 3, mode: "date" }).notNull(),
});
