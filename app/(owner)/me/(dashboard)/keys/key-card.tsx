import Link from "next/link";
import { useTranslations } from "next-intl";
import { shownPart } from "@/lib/access/keys/format";
import type { KeyStatus } from "@/lib/access/keys/key-status";
import type { KeyRecord } from "@/lib/access/keys/read";
import { KeyFacts } from "./key-facts";

interface KeyCardProps {
  apiKey: KeyRecord;
  status: KeyStatus;
  /** One level below the heading of the list. */
  as: "h2" | "h3";
}

export function KeyCard({ apiKey, status, as: Heading }: KeyCardProps) {
  const t = useTranslations("keys");
  const { id, name, lookupId } = apiKey;
  return (
    <article aria-labelledby={`key-${lookupId}`} className="sheet space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <Heading id={`key-${lookupId}`} className="text-lg wrap-anywhere">
            {name}
          </Heading>
          <p className="font-mono text-sm text-soft">{shownPart(lookupId)}</p>
        </div>
        {status.live ? (
          <Link href={`/me/keys/${id}`} prefetch={false} className="button-quiet">
            {t.rich("change", {
              name,
              hidden: (chunks) => <span className="sr-only">{chunks}</span>,
            })}
          </Link>
        ) : null}
      </div>
      <KeyFacts apiKey={apiKey} status={status} />
    </article>
  );
}
