import { AddressRefused, ResolverUnavailable } from "./addresses";

/** Why a message got no answer, or could not be sent. */
export const DELIVERY_FAILURES = [
  "url_refused",
  "address_refused",
  "unknown_host",
  "resolver_unavailable",
  "connect_timeout",
  "unreachable",
  "certificate",
  "timeout",
  "invalid_answer",
  "no_echo",
  "secret_lost",
] as const;

export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** An exchange that was given up. */
export class DeliveryError extends Error {
  constructor(readonly failure: DeliveryFailure) {
    super(failure);
  }
}

/** Node's codes of certificates that cannot be trusted, and of failed TLS handshakes. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS_|^ERR_SSL_|^EPROTO$|^CRL_/;
const UNKNOWN_HOST = /^(ENOTFOUND|ENODATA|EBADNAME)$/;

export function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryError) return error.failure;
  if (error instanceof AddressRefused) return "address_refused";
  if (error instanceof ResolverUnavailable) return "resolver_unavailable";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (UNKNOWN_HOST.test(code)) return "unknown_host";
  if (CERTIFICATE.test(code)) return "certificate";
  if (code.startsWith("HPE_")) return "invalid_answer";
  return "unreachable";
}

/** What went wrong, as part of the sentence of `challenge_failed`. */
const PROBLEMS: Record<DeliveryFailure, string> = {
  url_refused: "its URL is no longer allowed",
  address_refused: "its host has an address that is not public",
  unknown_host: "its host's name has no address",
  resolver_unavailable: "no name server answered for its host",
  connect_timeout: "no connection was made within 3 seconds",
  unreachable: "it could not be reached, or closed the connection",
  certificate: "its certificate is not trusted",
  timeout: "it did not answer within 10 seconds",
  invalid_answer: "its answer is not HTTP",
  no_echo: "it answered 2xx, but not 200 with the challenge",
  secret_lost: "the webhook's secret cannot be opened",
};

/** Why the receiver did not accept an attempt. */
export function problemOf({
  status,
  failure,
}: {
  status: number | null;
  failure: DeliveryFailure | null;
}): string {
  if (failure) return PROBLEMS[failure];
  const isRedirect = status !== null && status >= 300 && status < 400;
  return `it answered ${status}${isRedirect ? ", and redirects are not followed" : ""}`;
}
