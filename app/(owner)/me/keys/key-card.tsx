import Link from "next/link";
import type { KeyListing } from "@/db/queries/keys";
import { KeyFacts } from "./key-facts";
import type { Life } from "./life";

/** A key in the list of keys. */
export function KeyCard({ apiKey, life }: { apiKey: KeyListing; life: Life }) {
  const { id, name, lookupId } = apiKey;
  return (
    <article aria-labelledby={`key-${lookupId}`} className="sheet space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={`key-${lookupId}`} className="wrap-anywhere">
            {name}
          </h3>
          <p className="font-mono text-sm text-soft">lsq_live_{lookupId}_…</p>
        </div>
        {life.live ? (
          <Link href={`/me/keys/${id}`} className="button-quiet">
            Roll or revoke<span className="sr-only"> {name}</span>
          </Link>
        ) : null}
      </div>
      <KeyFacts apiKey={apiKey} life={life} />
    </article>
  );
}
