import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { z } from "zod";
import { Submit } from "@/app/_parts/submit";
import { database } from "@/db/client";
import { findOwnedKey } from "@/db/queries/keys";
import { BASE_PATH } from "@/lib/api/base-path";
import { env } from "@/lib/env";
import { mayBeRolled } from "@/lib/keys/issue";
import { requireLobster } from "@/lib/owners/session";
import { revoke } from "../actions";
import { KeyFacts } from "../key-facts";
import { lifeOf } from "../life";
import { RollForm } from "./roll-form";

export const metadata: Metadata = { title: "Roll or revoke a key" };

export default async function KeyPage({ params }: { params: Promise<{ id: string }> }) {
  const { owner } = await requireLobster();
  const id = z.guid().safeParse((await params).id);
  const key = id.success ? await findOwnedKey(database().db, owner.id, id.data) : undefined;
  if (!key) notFound();
  const now = new Date();
  const life = lifeOf(key, now);
  return (
    <div className="mx-auto max-w-2xl space-y-8">
      <p>
        <Link href="/me">Back to your lobster</Link>
      </p>
      <div className="space-y-2">
        <h1 className="wrap-anywhere">{key.name}</h1>
        <p className="font-mono text-soft">lsq_live_{key.lookupId}_…</p>
      </div>
      <KeyFacts apiKey={key} life={life} />
      <RollForm keyId={key.id} mayRoll={mayBeRolled(key, now)} baseUrl={`${env.PUBLIC_URL}${BASE_PATH}`} />
      {life.live ? (
        <section aria-labelledby="revoke" className="space-y-3">
          <h2 id="revoke">Revoke</h2>
          <p>The key stops working at once, everywhere. There is no way back.</p>
          <form action={revoke}>
            <input type="hidden" name="key_id" value={key.id} />
            <Submit quiet>Revoke this key</Submit>
          </form>
        </section>
      ) : null}
    </div>
  );
}
