import { createTransport } from "nodemailer";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { within } from "../within";
import { keepInOutbox, type Mail } from "./outbox";

/** The mail could not be sent: the server is unavailable, too slow, or refused it. */
export class MailFailed extends Error {}

/** How this deployment sends mail; with `none`, log-in is off. */
export function mailRoute(): "smtp" | "outbox" | "none" {
  if (env.EMAIL_SERVER) return "smtp";
  return env.MAIL_OUTBOX ? "outbox" : "none";
}

/** Sends a mail to the SMTP server, or writes it to the outbox. Throws MailFailed, after at most five seconds. */
export async function sendMail(mail: Mail): Promise<void> {
  try {
    if (env.EMAIL_SERVER) await sendBySmtp(env.EMAIL_SERVER, mail, PAGE_TIMEOUTS);
    else if (env.MAIL_OUTBOX) await keepInOutbox(mail);
    else throw new Error("EMAIL_SERVER is not set.");
  } catch (error) {
    throw new MailFailed("The mail could not be sent.", { cause: error });
  }
}

/**
 * The result of handing a mail over: the server took it; refused it for good; refused it for now (`later`); would take
 * no mail at all (`away`); or the result is unknown, because the whole mail was sent and the answer did not come.
 */
export type MailResult = "taken" | "refused" | "later" | "away" | "unknown";

/**
 * Hands a mail over in the background, to `server` or to the outbox, within a minute or until `stopping` is aborted.
 * Never throws.
 */
export async function handOver(
  mail: Mail,
  stopping: AbortSignal,
  server: string | undefined = env.EMAIL_SERVER,
): Promise<{ handover: MailResult; error?: unknown }> {
  const progress = { isBodyAsked: false };
  try {
    if (server) await sendBySmtp(server, mail, { ...BACKGROUND_TIMEOUTS, stopping }, progress);
    else await keepInOutbox(mail);
    return { handover: "taken" };
  } catch (error) {
    return { handover: handoverOf(error, progress.isBodyAsked), error };
  }
}

/** A local part in which a relay could read another host. Owners of earlier versions may have one. */
const namesRoute = (address: string): boolean => /[%!/].*@/.test(address);

class RouteNamed extends Error {}

const Failure = z.object({
  responseCode: z.number().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
});

/**
 * Only a refusal of the recipient or of the content concerns this mail; one of the sender or log-in concerns
 * all.
 */
function handoverOf(error: unknown, isBodyAsked: boolean): MailResult {
  if (error instanceof RouteNamed) return "refused";
  const { responseCode, command } = Failure.safeParse(error).data ?? {};
  if (responseCode === undefined) return isBodyAsked ? "unknown" : "away";
  if (command !== "RCPT TO" && command !== "DATA") return "away";
  return responseCode >= 500 ? "refused" : "later";
}

interface Timeouts {
  totalMs: number;
  stepMs: number;
  stopping?: AbortSignal;
}

const PAGE_TIMEOUTS: Timeouts = { totalMs: 4_500, stepMs: 4_000 };
const BACKGROUND_TIMEOUTS: Timeouts = { totalMs: 60_000, stepMs: 30_000 };

async function sendBySmtp(
  server: string,
  { id, to, subject, text, html, listUnsubscribe }: Mail,
  { totalMs, stepMs, stopping }: Timeouts,
  progress?: { isBodyAsked: boolean },
): Promise<void> {
  stopping?.throwIfAborted();
  if (namesRoute(to)) throw new RouteNamed("The address names a route.");
  const ended = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(stopping?.reason);
    stopping?.addEventListener("abort", stop, { once: true, signal: ended.signal });
  });
  const transport = createTransport({
    url: server,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(progress && { debug: true, logger: watchFor(progress) }),
  });
  // An object, not a string, so that no parser can find two recipients in one address.
  const sending = transport.sendMail({
    from: env.EMAIL_FROM,
    to: { name: "", address: to },
    subject,
    text,
    // Receivers recognise a mail that arrives twice by its id.
    messageId: `<${id}@${new URL(env.PUBLIC_URL).hostname}>`,
    ...(html && { html }),
    headers: { ...AUTOMATIC, ...(listUnsubscribe && oneClick(listUnsubscribe)) },
    // Keeps links readable in the source of a Chinese mail, which would otherwise be Base64.
    textEncoding: "quoted-printable",
  });
  try {
    // A server that answers each step just in time could delay the page forever.
    await within(Promise.race([sending, stopped]), totalMs, () => {
      throw new Error("The mail server is too slow.");
    });
  } finally {
    ended.abort();
    transport.close();
  }
}

/** RFC 3834, and what Exchange looks for: autoresponders do not answer such a mail. */
const AUTOMATIC = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
};

/**
 * RFC 8058. Headers of one line, because some servers sign (DKIM) folded ones in a way that receivers cannot verify.
 */
const oneClick = (url: string) => ({
  "List-Unsubscribe": { prepared: true, foldLines: false, value: `<${url}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** A logger for Nodemailer that only notices when the content of the mail is about to be sent. */
function watchFor(progress: { isBodyAsked: boolean }) {
  const debug = (entry: unknown, message: unknown) => {
    if (Object(entry).tnx === "client" && message === "DATA") progress.isBodyAsked = true;
  };
  const nothing = () => {};
  return { trace: nothing, debug, info: nothing, warn: nothing, error: nothing, fatal: nothing };
}
