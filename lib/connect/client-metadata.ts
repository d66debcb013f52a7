import { z } from "zod";
import { beginningOf } from "@/lib/platform/text/graphemes";
import { OAuthError } from "./errors";
import { DEVICE_GRANT } from "./grants";
import { isRedirectAllowed } from "./redirects";

const REDIRECTS_MAX = 10;
const NAME_LENGTH_MAX = 60;

/** The metadata of a client in its registration or its document. Other fields are ignored. */
const ClientMetadata = z.object({
  client_name: z.string().max(1_000).optional(),
  redirect_uris: z.array(z.string()).max(REDIRECTS_MAX).default([]),
  grant_types: z.array(z.unknown()).catch([]),
});

/** Control characters, including those that change the direction of text, and unassigned ones. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** The name that a client gives itself, safe to show within a sentence; "" if it gives none. */
const shownName = (name = ""): string =>
  beginningOf(name.toWellFormed().replaceAll(UNSHOWN, "").replaceAll(/\s+/g, " ").trim(), NAME_LENGTH_MAX);

export interface ReadMetadata {
  name: string;
  /** Only a client that uses device codes may have none. */
  redirectUris: string[];
  /** Whether it named their grant, which no client has by default (RFC 7591, 2). */
  usesDeviceCodes: boolean;
}

/** Reads the metadata of a client. Throws OAuthError. */
export function readClientMetadata(json: unknown): ReadMetadata {
  const { data } = ClientMetadata.safeParse(json);
  const usesDeviceCodes = data?.grant_types.includes(DEVICE_GRANT) ?? false;
  if (!data || (data.redirect_uris.length === 0 && !usesDeviceCodes))
    throw new OAuthError(
      "invalid_redirect_uri",
      `redirect_uris must be 1 to ${REDIRECTS_MAX} URIs; only with ${DEVICE_GRANT} in grant_types it may be missing.`,
    );
  const { client_name, redirect_uris } = data;
  if (!redirect_uris.every(isRedirectAllowed))
    throw new OAuthError(
      "invalid_redirect_uri",
      "A redirect URI must be https, a loopback address, or of a program: a known one, or a scheme such as com.example.app. It has no user information and no fragment.",
    );
  return { name: shownName(client_name), redirectUris: redirect_uris, usesDeviceCodes };
}
