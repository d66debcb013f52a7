import type { Endpoint } from "@/lib/api/endpoint";

const INKS: Record<string, string> = {
  GET: "text-sea",
  POST: "text-kelp",
  PATCH: "text-brass",
  DELETE: "text-lobster",
};

/** Method and path of an operation. */
export const OperationName = ({ method, path }: Pick<Endpoint, "method" | "path">) => (
  <code lang="en" className="font-mono wrap-anywhere">
    <strong className={INKS[method]}>{method}</strong> {path}
  </code>
);
