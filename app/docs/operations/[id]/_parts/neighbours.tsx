import Link from "next/link";
import { useTranslations } from "next-intl";
import { OperationName } from "@/app/docs/_parts/operation-name";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { operationPath } from "@/lib/pages/guide/operation-pages";

interface NeighboursProps {
  of: Endpoint;
  operations: Endpoint[];
}

/** The other operations of an operation's area. */
export function Neighbours({ of, operations }: NeighboursProps) {
  const t = useTranslations("docs.operation");
  if (operations.length === 0) return null;
  return (
    <nav aria-labelledby="more" className="space-y-2 self-start lg:sticky lg:top-6">
      <p id="more" className="text-sm font-semibold text-soft">
        {t("area", { area: of.tag })}
      </p>
      <ul className="text-sm">
        {operations.map((endpoint) => (
          <li key={endpoint.operation}>
            <Link
              href={operationPath(endpoint)}
              prefetch={false}
              className="inline-flex min-h-11 items-center no-underline hover:underline lg:min-h-9"
            >
              <OperationName {...endpoint} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
