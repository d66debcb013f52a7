import { z } from "zod";
import { listDigestReaders } from "@/db/queries/letters/send";
import { OWNER_REFUSALS } from "@/lib/access/owners/refusals";
import { composeLetter } from "@/lib/operations/letters/compose";
import { command } from "./command";
import { Email } from "./owners";

export const digestCommand = command({
  name: "digest",
  usage: "--dry-run [--email E]",
  summary:
    "Say how many owners get digests, sending nothing; with --email, print the one that this owner would get now.",
  input: z.object({ "dry-run": z.literal(true), email: Email.optional() }),
  run: async ({ database: { db }, now }, { email }) => {
    const readers = await listDigestReaders(db, { now: now.toISOString(), email: email ?? null });
    if (email === undefined) {
      const counts = { weekly: 0, daily: 0 };
      for (const { digest } of readers) if (digest !== "never") counts[digest] += 1;
      return { json: counts, text: `weekly: ${counts.weekly}\ndaily: ${counts.daily}` };
    }
    const [reader] = readers;
    if (!reader) throw OWNER_REFUSALS.refuse("owner_not_found");
    const mail = await composeLetter(db, reader, now);
    return {
      json: { subject: mail?.subject ?? null, text: mail?.text ?? null },
      text: mail ? `Subject: ${mail.subject}\n\n${mail.text}` : "There is nothing to tell: no email.",
    };
  },
});
