import Link from "next/link";
import { Submit } from "@/app/_parts/submit";
import type { KeyListing } from "@/db/queries/keys";
import { revokeAll } from "./actions";
import { KeyCard } from "./key-card";
import { lifeOf } from "./life";

/** The owner's keys: the live ones, and the ended ones folded away. */
export function Keys({ keys, now }: { keys: KeyListing[]; now: Date }) {
  const live = keys.filter((key) => lifeOf(key, now).live);
  const ended = keys.filter((key) => !live.includes(key));
  return (
    <section aria-labelledby="keys" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="keys">Keys</h2>
        <Link href="/me/keys/new" className="button">
          Mint a key
        </Link>
      </div>
      {live.length > 0 ? (
        <KeyList keys={live} now={now} />
      ) : (
        <p className="sheet text-soft">No live key: your lobster cannot call the API yet.</p>
      )}
      {live.length > 0 ? <RevokeAll count={live.length} /> : null}
      {ended.length > 0 ? (
        <details className="space-y-4">
          <summary className="min-h-11 content-center text-sea">Ended keys ({ended.length})</summary>
          <KeyList keys={ended} now={now} />
        </details>
      ) : null}
    </section>
  );
}

function KeyList({ keys, now }: { keys: KeyListing[]; now: Date }) {
  return (
    <ul className="space-y-3">
      {keys.map((key) => (
        <li key={key.id}>
          <KeyCard apiKey={key} life={lifeOf(key, now)} />
        </li>
      ))}
    </ul>
  );
}

function RevokeAll({ count }: { count: number }) {
  return (
    <details>
      <summary className="min-h-11 content-center text-sea">Revoke all keys…</summary>
      <form action={revokeAll} className="sheet space-y-4">
        <p>
          {count === 1 ? "Your one live key stops" : `All ${count} live keys stop`} working at once. An agent
          that uses one is refused from then on, until you give it a new key.
        </p>
        <Submit>Yes, revoke all keys</Submit>
      </form>
    </details>
  );
}
