import Link from "next/link";
import type { ReactNode } from "react";
import { When } from "@/app/_parts/when";
import type { KeyListing } from "@/db/queries/keys";
import type { Life } from "./life";
import { scopesInWords } from "./scopes-in-words";

interface KeyCardProps {
  apiKey: KeyListing;
  life: Life;
  /** With a way to the key's own page. */
  linked?: boolean;
}

export function KeyCard({ apiKey, life, linked = false }: KeyCardProps) {
  const { id, name, lookupId, scopes, createdAt, lastUsedAt } = apiKey;
  return (
    <article aria-labelledby={`key-${lookupId}`} className="sheet space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={`key-${lookupId}`} className="wrap-anywhere">
            {name}
          </h3>
          <p className="font-mono text-sm text-soft">lsq_live_{lookupId}_…</p>
        </div>
        {linked && life.live ? (
          <Link href={`/me/keys/${id}`} className="button-quiet">
            Roll or revoke<span className="sr-only"> {name}</span>
          </Link>
        ) : null}
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Fact name="May">{scopesInWords(scopes)}</Fact>
        <Fact name="Life">
          {life.words} {life.endsAt ? <When at={life.endsAt} /> : null}
        </Fact>
        <Fact name="Made">
          <When at={createdAt} />
        </Fact>
        <Fact name="Last used">{lastUsedAt ? <When at={lastUsedAt} /> : "never"}</Fact>
      </dl>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="w-20 shrink-0 text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
