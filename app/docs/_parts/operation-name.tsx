import { createElement } from "react";
import type { Endpoint } from "@/lib/api/contract/endpoint";

const INKS: Record<string, string> = {
  GET: "text-sea",
  POST: "text-kelp",
  PATCH: "text-brass",
  DELETE: "text-lobster",
};

const BREAK = createElement("wbr");

/** Method and path of an operation. A long path breaks at its slashes. */
export function OperationName({ method, path }: Pick<Endpoint, "method" | "path">) {
  const steps = path.split(/(?=\/)/).flatMap((step) => [BREAK, step]);
  const name = createElement("strong", { className: INKS[method] }, method);
  return createElement("code", { lang: "en", className: "font-mono wrap-anywhere" }, name, " ", ...steps);
}
