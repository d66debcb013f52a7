import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Problem } from "@/app/_parts/problem";
import type { WithSearch } from "@/app/_parts/search";
import { env } from "@/lib/env";
import { currentOwner } from "@/lib/owners/session";
import { LoginForm } from "./login-form";

export const metadata: Metadata = { title: "Log in" };

const PROBLEMS = new Map([
  ["bad_link", "This link has been used already, or it has expired. Ask for a new one below."],
  ["unavailable", "The log-in could not be completed right now. Try the link again, or ask for a new one."],
]);

export default async function LoginPage({ searchParams }: WithSearch) {
  const { problem } = await searchParams;
  if (await currentOwner()) redirect("/me");
  const text = PROBLEMS.get(String(problem));
  const domains = env.EMAIL_DOMAINS;
  return (
    <div className="mx-auto max-w-md space-y-6">
      <h1>Log in</h1>
      {text ? <Problem>{text}</Problem> : null}
      <p className="text-soft">
        There is no password. We mail you a link; it opens a page whose button logs you in.
      </p>
      <div className="sheet">
        {domains.length > 0 ? (
          <LoginForm domains={domains} />
        ) : (
          <p>Log-in is not configured here: the operator has named no institutions yet (EMAIL_DOMAINS).</p>
        )}
      </div>
    </div>
  );
}
