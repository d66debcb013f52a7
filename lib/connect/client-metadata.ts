import { z } from "zod";
import { beginningOf } from "@/lib/platform/text/graphemes";
import { OAuthError } from "./errors";
import { isRedirectAllowed } from "./redirects";

const REDIRECTS_MAX = 10;
const NAME_LENGTH_MAX = 60;

/** The metadata of a client in its registration or its document. Other fields are ignored. */
const ClientMetadata = z.object({
  client_name: z.string().max(1_000).optional(),
  redirect_uris: z.array(z.string()).min(1).max(REDIRECTS_MAX),
});

/** Control characters, including those that change the direction of text, and unassigned ones. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** The name that a client gives itself, safe to show within a sentence; "" if it gives none. */
const shownName = (name = ""): string =>
  beginningOf(name.toWellFormed().replaceAll(UNSHOWN, "").replaceAll(/\s+/g, " ").trim(), NAME_LENGTH_MAX);

/** Reads the metadata of a client. Throws OAuthError. */
export function readClientMetadata(json: unknown): { name: string; redirectUris: string[] } {
  const parsed = ClientMetadata.safeParse(json);
  if (!parsed.success)
    throw new OAuthError("invalid_redirect_uri", `redirect_uris must be 1 to ${REDIRECTS_MAX} URIs.`);
  const { client_name, redirect_uris } = parsed.data;
  if (!redirect_uris.every(isRedirectAllowed))
    throw new OAuthError(
      "invalid_redirect_uri",
      "A redirect URI must be https, a loopback address, or of a program: a known one, or a scheme such as com.example.app. It has no user information and no fragment.",
    );
  return { name: shownName(client_name), redirectUris: redirect_uris };
}
