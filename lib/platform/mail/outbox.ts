import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { env } from "@/lib/platform/env";

export interface Mail {
  /** The name of the file in the outbox. A random UUID, because everybody who knows it can read the mail. */
  id: string;
  /** A single address that has been validated. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The address to which a POST unsubscribes from such mails. */
  listUnsubscribe?: string;
}

const folder = () => join(env.DATA_DIR, "mail");

/** Writes a mail to DATA_DIR/mail instead of sending it. */
export async function keepInOutbox({ id, to, subject, text, listUnsubscribe }: Mail): Promise<void> {
  const headers = [
    `From: ${env.EMAIL_FROM}`,
    `To: ${to}`,
    `Subject: ${subject.replace(/[\r\n]+/g, " ")}`,
    `Date: ${new Date().toUTCString()}`,
    ...(listUnsubscribe ? [`List-Unsubscribe: <${listUnsubscribe}>`] : []),
    "Content-Type: text/plain; charset=utf-8",
  ];
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  await writeFile(join(folder(), `${id}.eml`), `${headers.join("\n")}\n\n${text}\n`, { mode: 0o600 });
}

/**
 * The link and the code of a log-in mail in the outbox; undefined if there is no such mail. The link is a path, so that
 * the browser stays at the host where it asked.
 */
export async function findLoginInOutbox(id: string): Promise<{ path: string; code: string } | undefined> {
  if (!env.MAIL_OUTBOX || !z.guid().safeParse(id).success) return undefined;
  const mail = await readFile(join(folder(), `${id}.eml`), "utf8").catch(() => "");
  const lines = mail.split("\n");
  const link = lines.find((line) => line.startsWith(`${env.PUBLIC_URL}/`));
  const code = lines.find((line) => /^\d{8}$/.test(line));
  return link && code ? { path: link.slice(env.PUBLIC_URL.length), code } : undefined;
}
