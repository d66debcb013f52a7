import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { PATH_HEADER } from "@/lib/access/owners/return-path";
import { currentOwner } from "@/lib/access/owners/session";

/**
 * The first line of each page of the documentation, above the navigation, for programs that were led to one of them.
 * Owners have no such line: their pages change without what is around them.
 */
export async function DocsIndex() {
  const path = (await headers()).get(PATH_HEADER) ?? "";
  if (!/^\/docs(\/|$)/.test(path) || (await currentOwner())) return null;
  const t = await getTranslations("docs");
  return (
    <div className="border-b border-line">
      <p className="mx-auto max-w-page px-4 py-1 text-sm text-soft sm:px-6">
        {t.rich("index", { llms: () => <a href="/llms.txt">/llms.txt</a> })}
      </p>
    </div>
  );
}
