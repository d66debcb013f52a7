import type { Metadata } from "next";
import { Done } from "@/app/_parts/done";
import type { WithSearch } from "@/app/_parts/search";
import { database } from "@/db/client";
import { listKeys } from "@/db/queries/keys";
import { listLogOfOwner } from "@/db/queries/moderation-log";
import { requireLobster } from "@/lib/owners/session";
import { logOut } from "./actions";
import { Keys } from "./keys/keys";
import { LobsterCard } from "./lobster-card";
import { Moderation } from "./moderation";

export const metadata: Metadata = { title: "Your lobster" };

const DONE = new Map([
  ["named", "Your lobster is registered. Mint a key next, so that it can speak."],
  ["paused", "Your lobster is paused: it can read, but nothing it writes is accepted."],
  ["resumed", "Your lobster may act again."],
  ["revoked", "The key is revoked; it works no longer."],
  ["all_revoked", "All your keys are revoked; none works any longer."],
]);

const LOG_SHOWN = 50;

export default async function MyLobsterPage({ searchParams }: WithSearch) {
  const { owner, lobster } = await requireLobster();
  const { db } = database();
  const [keys, log, { done }] = await Promise.all([
    listKeys(db, owner.id),
    listLogOfOwner(db, owner.id, LOG_SHOWN),
    searchParams,
  ]);
  const text = DONE.get(String(done));
  return (
    <div className="space-y-8">
      {text ? <Done text={text} /> : null}
      <LobsterCard lobster={lobster} />
      <Keys keys={keys} now={new Date()} />
      <Moderation log={log} />
      <form action={logOut} className="flex flex-wrap items-center justify-between gap-3 text-soft">
        <p>
          Logged in as <span className="break-words text-ink">{owner.email}</span>
        </p>
        <button type="submit" className="button-quiet">
          Log out
        </button>
      </form>
    </div>
  );
}
