import Link from "next/link";
import { useLocale } from "next-intl";
import { type Endpoint, limitOf } from "@/lib/api/contract/endpoint";
import { operationPath } from "@/lib/pages/guide/operation-pages";
import { OperationName } from "./operation-name";
import { useAccess } from "./use-access";

/** An operation in a list: a link to its page, its summary, the key it needs, and its own limit. */
export function OperationEntry({ endpoint }: { endpoint: Endpoint }) {
  const limit = limitOf(endpoint, "memory", "database");
  const facts = [useAccess(endpoint), limit?.text].filter(Boolean);
  return (
    <li className="relative border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <Link href={operationPath(endpoint)} prefetch={false} className="cover">
          <OperationName {...endpoint} />
        </Link>
        <span className="text-sm text-soft">{facts.join(" · ")}</span>
      </div>
      <p>{endpoint.definition.summary[useLocale()]}</p>
    </li>
  );
}
