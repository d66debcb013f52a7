import { timingSafeEqual } from "node:crypto";
import type { AttemptParams } from "@/db/queries/webhooks/record";
import type { DeliveryFailure } from "./failures";
import { type Draft, draftOfChallenge, draftOfVerification, type Sealed, signed } from "./message";
import { type SendOptions, send } from "./send";
import { readReceiver } from "./url";

/** A webhook to which something is sent. */
export type Addressee = Sealed & { url: string };

export type Attempt = Pick<AttemptParams, "type" | "status" | "ms"> & {
  failure: DeliveryFailure | null;
  retryAfter?: string;
  answer?: string;
};

/** Signs a message and sends it, unless the URL is refused by now or the secret cannot be opened. Never throws. */
export async function attempt(
  to: Addressee,
  draft: Draft,
  now: Date,
  options?: SendOptions,
): Promise<Attempt> {
  const unsent = (failure: DeliveryFailure): Attempt => ({ type: draft.type, status: null, failure, ms: 0 });
  const receiver = readReceiver(to.url);
  if (typeof receiver === "string") return unsent("url_refused");
  const message = signed(draft, to, now);
  if (!message) return unsent("secret_lost");
  return { type: draft.type, ...(await send(receiver, message, options)) };
}

/** Whether the receiver accepted it: it answered 2xx and, if it was a challenge, echoed it. */
export const isAccepted = ({ status, failure }: Pick<Attempt, "status" | "failure">): boolean =>
  failure === null && status !== null && status >= 200 && status < 300;

/** Sends a challenge. The receiver accepts it by answering 200, that of a subscription 2xx, with an echo of it. */
export async function challenge(to: Addressee, now: Date, options?: SendOptions): Promise<Attempt> {
  const draft = to.subscriptionId ? draftOfVerification() : draftOfChallenge(to, now);
  const made = await attempt(to, draft, now, options);
  if (!isAccepted(made)) return made;
  const isEchoed = (to.subscriptionId || made.status === 200) && isSame(echoOf(made.answer), draft.challenge);
  return isEchoed ? made : { ...made, failure: "no_echo" };
}

/** Compares in constant time. */
function isSame(echo: unknown, sent: string): boolean {
  const [one, other] = [Buffer.from(typeof echo === "string" ? echo : ""), Buffer.from(sent)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function echoOf(answer = ""): unknown {
  try {
    return JSON.parse(answer)?.challenge;
  } catch {
    return undefined;
  }
}

/** The columns of an attempt that concerned no event. */
export const withoutEvent = ({ type, status, failure, ms }: Attempt): AttemptParams => ({
  type,
  status,
  failure,
  ms,
  eventId: null,
  seq: null,
});
