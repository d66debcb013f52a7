import type { Metadata } from "next";
import Link from "next/link";
import type { WithSearch } from "@/app/_parts/search";
import { Submit } from "@/app/_parts/submit";
import { confirmLogin } from "../actions";

export const metadata: Metadata = { title: "Complete your log-in" };

/** Opening this page spends nothing; mail scanners and browsers that fetch ahead may do so at will. */
export default async function ConfirmPage({ searchParams }: WithSearch) {
  const { email, token } = await searchParams;
  if (typeof email !== "string" || typeof token !== "string") return <IncompleteLink />;
  return (
    <div className="mx-auto max-w-md space-y-6">
      <h1>Complete your log-in</h1>
      <form action={confirmLogin} className="sheet space-y-5">
        <p>
          You are about to log in as <strong className="break-words">{email}</strong>.
        </p>
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="token" value={token} />
        <Submit>Log in</Submit>
      </form>
    </div>
  );
}

function IncompleteLink() {
  return (
    <div className="mx-auto max-w-md space-y-6">
      <h1>This link is not complete</h1>
      <p>
        Your mail program may have cut it. Copy the whole link from the mail, or{" "}
        <Link href="/login">ask for another one</Link>.
      </p>
    </div>
  );
}
