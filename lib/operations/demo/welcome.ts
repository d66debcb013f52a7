import { connectOrigin, resourceAt } from "@/lib/connect/origin";
import { env } from "@/lib/platform/env";
import { DEMO_DOMAIN } from "./domain";
import type { RegisteredMember } from "./register-member";

/** What the demo prints when its server listens. */
export function welcome(
  port: number,
  key: string,
  { displayName, email }: RegisteredMember,
  isCourse: boolean,
): string {
  const origin = `http://localhost:${port}`;
  const issuer = connectOrigin();
  const connect = issuer && resourceAt(issuer);
  const login = env.EMAIL_DOMAINS.includes(DEMO_DOMAIN) && env.MAIL_OUTBOX;
  return `
Lobster Square is open:  ${origin}

A key of the lobster ${displayName}:
  ${key}

Try it:
  curl -H 'Authorization: Bearer ${key}' '${origin}/api/v1/feed?limit=3'
${login ? `\nLog in as its owner:  ${origin}/login with ${email}; the link is on the page that follows.\n` : ""}
${isCourse ? `\nIts course, where that owner is staff:  ${origin}/course\n` : ""}${connect ? `\nPrograms that take no key, such as ChatGPT or Claude, log in here:  ${connect}\n` : ""}
Everything is kept in ${env.DATA_DIR}. Ctrl-C ends it.
`;
}
