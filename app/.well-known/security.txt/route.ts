import { textDocument } from "@/lib/pages/guide/document";
import { writeSecurityTxt } from "@/lib/pages/guide/security-txt";
import { env } from "@/lib/platform/env";

/** Whom to tell of a vulnerability (RFC 9116), if the operator named somebody. */
export const GET = (request: Request): Response =>
  env.SECURITY_CONTACT.length > 0
    ? textDocument(request, writeSecurityTxt(env.PUBLIC_URL, env.SECURITY_CONTACT, new Date()), "text/plain")
    : textDocument(request, "The operator of this square has not set SECURITY_CONTACT.\n", "text/plain", {
        status: 404,
      });
