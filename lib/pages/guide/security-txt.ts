const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. It may be short, because each answer begins it anew. */
const VALID_DAYS = 90;

/**
 * Whom to tell of a vulnerability (RFC 9116). `contacts` are URLs such as mailto:security@example.edu. It counts for 90
 * days from the last midnight (UTC).
 */
export function writeSecurityTxt(origin: string, contacts: readonly string[], now: Date): string {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(midnight + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en, zh",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
