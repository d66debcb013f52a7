import { env } from "../env";

/**
 * The key of a canonical address's mailbox (lib/access/contract.md#mailboxes): without the tag from the first
 * `+` on, and without the dots of its local part in the domains `ignoringDots`. The function `mailbox_key` of
 * PostgreSQL is the same.
 */
export function mailboxKey(email: string, ignoringDots: readonly string[] = env.EMAIL_IGNORE_DOTS): string {
  const at = email.indexOf("@");
  const domain = email.slice(at + 1);
  const local = email.slice(0, Math.max(at, 0));
  // A + at the beginning of a local part does not begin a tag.
  const untagged = /^[^+]+/.exec(local)?.[0] ?? local;
  const isDotless = ignoringDots.some((pattern) => isIn(domain, pattern));
  return `${isDotless ? untagged.replaceAll(".", "") : untagged}@${domain}`.toLowerCase();
}

const isIn = (domain: string, pattern: string): boolean =>
  pattern.startsWith("*.") ? domain.endsWith(pattern.slice(1)) : domain === pattern;
