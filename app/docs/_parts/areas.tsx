import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { registry } from "@/lib/api/contract/registry";
import { type OperationTag, TAGS } from "@/lib/api/contract/tags";
import { areaPath, tagsOf } from "@/lib/pages/guide/area";
import { OperationEntry } from "./operation-entry";

/** The operations, grouped by area, with a list of the areas. Their names are the API's in every language. */
export function Areas() {
  const t = useTranslations("docs.operations");
  const tags = tagsOf(registry);
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <nav aria-label={t("areas")} className="self-start lg:sticky lg:top-6">
        <ul lang="en" className="flex flex-wrap gap-x-4 lg:block">
          {tags.map((tag) => (
            <li key={tag}>
              <a
                href={`#${tag}`}
                className="inline-flex min-h-11 items-center no-underline hover:underline lg:min-h-9"
              >
                {tag}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 space-y-10">
        {tags.map((tag) => (
          <AreaSection key={tag} tag={tag} />
        ))}
      </div>
    </div>
  );
}

function AreaSection({ tag }: { tag: OperationTag }) {
  return (
    <section aria-labelledby={tag}>
      <div className="border-b-2 border-ink pb-1.5">
        <h3 id={tag} lang="en" className="scroll-mt-6 text-xl">
          <Link href={areaPath(tag)} prefetch={false} className="text-ink no-underline hover:underline">
            {tag}
          </Link>
        </h3>
        <p className="text-soft">{TAGS[tag][useLocale()]}</p>
      </div>
      <ul>
        {registry
          .filter((one) => one.tag === tag)
          .map((endpoint) => (
            <OperationEntry key={endpoint.operation} endpoint={endpoint} />
          ))}
      </ul>
    </section>
  );
}
