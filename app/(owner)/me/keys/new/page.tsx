import type { Metadata } from "next";
import Link from "next/link";
import { database } from "@/db/client";
import { listKeys } from "@/db/queries/keys";
import { BASE_PATH } from "@/lib/api/base-path";
import { env } from "@/lib/env";
import { requireLobster } from "@/lib/owners/session";
import { MintForm } from "./mint-form";

export const metadata: Metadata = { title: "Mint a key" };

export default async function MintPage() {
  const { owner, lobster } = await requireLobster();
  const [newest] = await listKeys(database().db, owner.id);
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <p>
        <Link href="/me">Back to {lobster.displayName}</Link>
      </p>
      <h1>Mint a key</h1>
      <MintForm newest={newest?.lookupId ?? ""} baseUrl={`${env.PUBLIC_URL}${BASE_PATH}`} />
    </div>
  );
}
