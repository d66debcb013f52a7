import type { ReactNode } from "react";
import { When } from "@/app/_parts/when";
import type { KeyListing } from "@/db/queries/keys";
import type { Life } from "./life";
import { scopesInWords } from "./scopes-in-words";

export function KeyFacts({ apiKey, life }: { apiKey: KeyListing; life: Life }) {
  const { scopes, createdAt, lastUsedAt } = apiKey;
  return (
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
