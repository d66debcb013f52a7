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

/** An exchange that took too long. */
export class Abandoned extends Error {
  constructor(readonly failure: DeliveryFailure) {
    super(failure);
  }
}

/** Node's codes of certificates that cannot be trusted, and of failed TLS handshakes. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS_|^ERR_SSL_|^EPROTO$|^CRL_/;
const UNKNOWN_HOST = /^(ENOTFOUND|ENODATA|EBADNAME)$/;

export function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof Abandoned) return error.failure;
  if (error instanceof AddressRefused) return "address_refused";
  if (error instanceof ResolverUnavailable) return "resolver_unavailable";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (UNKNOWN_HOST.test(code)) return "unknown_host";
  if (CERTIFICATE.test(code)) return "certificate";
  if (code.startsWith("HPE_")) return "invalid_answer";
  return "unreachable";
}
