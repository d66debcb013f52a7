import Link from "next/link";
import { useLocale } from "next-intl";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { accessAndLimitOf } from "@/lib/pages/guide/access";
import { operationPath } from "@/lib/pages/guide/operation-pages";
import { OperationName } from "./operation-name";

/** An operation in a list: a link to its page, its summary, the key it needs, and its own limit. */
export function OperationEntry({ endpoint }: { endpoint: Endpoint }) {
  const locale = useLocale();
  return (
    <li className="relative border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <Link href={operationPath(endpoint)} prefetch={false} className="cover">
          <OperationName {...endpoint} />
        </Link>{" "}
        <span className="text-sm text-soft">{accessAndLimitOf(endpoint, locale)}</span>
      </div>
      <p>{endpoint.definition.summary[locale]}</p>
    </li>
  );
}
