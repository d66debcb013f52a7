import Link from "next/link";
import { Fragment } from "react";
import { operationNamed, operationPath } from "@/lib/pages/guide/operation-pages";

/** Operations such as `GET /feed`, each a link to its page, in a sentence. */
export function OperationLinks({ operations }: { operations: string[] }) {
  return operations.map((operation, index) => {
    const endpoint = operationNamed(operation);
    return (
      <Fragment key={operation}>
        {index > 0 ? ", " : null}
        {endpoint ? (
          <Link href={operationPath(endpoint)} prefetch={false} lang="en" className="wrap-anywhere">
            {operation}
          </Link>
        ) : (
          operation
        )}
      </Fragment>
    );
  });
}
