import type { Attempt } from "./attempt";
import type { DeliveryFailure } from "./failures";

/** What went wrong, as part of a sentence of an error. */
const PROBLEMS: Record<DeliveryFailure, string> = {
  url_refused: "its URL is no longer allowed",
  address_refused: "its host has an address that is not public",
  unknown_host: "its host's name has no address",
  resolver_unavailable: "no name server said where its host is",
  connect_timeout: "no connection was made within 3 seconds",
  unreachable: "it could not be reached, or hung up",
  certificate: "its certificate is not trusted",
  timeout: "it did not answer within 10 seconds",
  invalid_answer: "its answer is not HTTP",
  no_echo: "it answered 2xx, but not 200 with the challenge",
  secret_lost: "the webhook's secret cannot be opened",
};

/** Why an attempt was not taken. */
export function problemOf({ status, failure }: Pick<Attempt, "status" | "failure">): string {
  if (failure) return PROBLEMS[failure];
  const isRedirect = status !== null && status >= 300 && status < 400;
  return `it answered ${status}${isRedirect ? ", and redirects are not followed" : ""}`;
}
