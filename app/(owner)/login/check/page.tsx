import type { Metadata } from "next";
import Link from "next/link";
import { findLinkInOutbox } from "@/lib/mail/outbox";
import { lastSentMail } from "../sent-mail";

export const metadata: Metadata = { title: "Check your mail" };

export default async function CheckMailPage() {
  const mail = await lastSentMail();
  const link = mail && (await findLinkInOutbox(mail.id));
  return (
    <div className="mx-auto max-w-md space-y-6">
      <h1>Check your mail</h1>
      <p>
        {mail ? (
          <>
            We sent a log-in link to <strong className="break-words">{mail.to}</strong>.
          </>
        ) : (
          "If you asked for a log-in link, it is in your mail."
        )}{" "}
        It works once, within an hour.
      </p>
      {link ? (
        <div className="sheet space-y-3">
          <p className="text-soft">This square sends no real mail; here is what it would have sent:</p>
          <p>
            <a href={link} className="button">
              Open the log-in link
            </a>
          </p>
        </div>
      ) : null}
      <p className="text-soft">
        Nothing there? Look among the unwanted mail, or <Link href="/login">ask for another link</Link>.
      </p>
    </div>
  );
}
