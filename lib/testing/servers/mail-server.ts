import { EventEmitter, once } from "node:events";
import { SMTPServer } from "smtp-server";
import { listen } from "./listen";

export interface CaughtMail {
  from: string;
  to: string[];
  /** Headers and text, decoded. */
  text: string;
}

export interface MailServer {
  url: string;
  /**
   * The mails to this address so far. There is no list of all: a server also sends the digests and alerts that
   * are due to other tests' owners.
   */
  mailsTo(address: string): CaughtMail[];
  /**
   * Waits for a mail to this address with `words` in it. Returns the oldest that no earlier call has
   * returned.
   */
  mailTo(address: string, words?: string): Promise<CaughtMail>;
  stop(): Promise<void>;
}

type Refusal = "recipient" | "data";

/** A real SMTP server on a free port. It keeps what it receives, or refuses it. */
export async function startMailServer({
  refuse,
  status,
}: {
  refuse?: Refusal;
  /** The status with which it refuses. */
  status?: number;
} = {}): Promise<MailServer> {
  const refusal = (text: string) => Object.assign(new Error(text), status && { responseCode: status });
  const mails: CaughtMail[] = [];
  const taken = new Set<CaughtMail>();
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onRcptTo: (_, __, done) => done(refuse === "recipient" ? refusal("No such mailbox here.") : null),
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      if (refuse === "data") return done(refusal("Not today."));
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : "";
      const to = rcptTo.map((recipient) => recipient.address);
      mails.push({ from, to, text: decode(Buffer.concat(chunks).toString("latin1")) });
      done();
      arrivals.emit("mail");
    },
  });
  server.on("error", () => {});
  const port = await listen(server.server);
  const mailTo = async (recipient: string, words = ""): Promise<CaughtMail> => {
    const found = mails.find(
      (mail) => mail.to.includes(recipient) && mail.text.includes(words) && !taken.has(mail),
    );
    if (found) {
      taken.add(found);
      return found;
    }
    await once(arrivals, "mail");
    return mailTo(recipient, words);
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: (address) => mails.filter(({ to }) => to.includes(address)),
    mailTo,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Header and text of a message. An address in the header is as it is, though it may have `=20` in it. */
function decode(message: string): string {
  const [head = "", ...texts] = message.split("\r\n\r\n");
  const words = head.replace(/=\?utf-8\?Q\?(.*?)\?=/gi, (_, word) => decodeQuoted(word));
  const decoded = texts.map((text) => decodeQuoted(text.replace(/=\r\n/g, "")));
  return Buffer.from([words, ...decoded].join("\r\n\r\n"), "latin1").toString("utf8");
}

const decodeQuoted = (text: string) =>
  text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
