import { createTransport } from "nodemailer";
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
    if (env.EMAIL_SERVER) await sendBySmtp(env.EMAIL_SERVER, mail);
    else if (env.MAIL_OUTBOX) await keepInOutbox(mail);
    else throw new Error("EMAIL_SERVER is not set.");
  } catch (error) {
    throw new MailFailed("The mail could not be sent.", { cause: error });
  }
}

const WAIT_MS_MAX = 4_500;
const STEP_MS_MAX = 4_000;

async function sendBySmtp(server: string, { to, subject, text }: Mail): Promise<void> {
  const transport = createTransport({
    url: server,
    connectionTimeout: STEP_MS_MAX,
    greetingTimeout: STEP_MS_MAX,
    socketTimeout: STEP_MS_MAX,
    dnsTimeout: STEP_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // An object, not a string, so that no parser can find two recipients in one address.
  const sending = transport.sendMail({
    from: env.EMAIL_FROM,
    to: { name: "", address: to },
    subject,
    text,
    // Keeps a link readable in the source of a Chinese mail, which would be Base64 else.
    textEncoding: "quoted-printable",
  });
  try {
    // A server that answers each step just in time could delay the page for ever.
    await within(sending, WAIT_MS_MAX, () => {
      throw new Error("The mail server is too slow.");
    });
  } finally {
    transport.close();
  }
}
