import { useTranslations } from "next-intl";
import type { Area } from "@/lib/pages/guide/operations";
import { OperationEntry } from "./operation-entry";

/** The operations, grouped by area, with a list of the areas. Texts of the API are English in every language. */
export function Areas({ areas }: { areas: Area[] }) {
  const t = useTranslations("docs.operations");
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <nav aria-label={t("areas")} className="self-start lg:sticky lg:top-6">
        <ul lang="en" className="flex flex-wrap gap-x-4 lg:block">
          {areas.map(({ tag }) => (
            <li key={tag}>
              <a href={`#${tag}`} className="inline-flex min-h-9 items-center no-underline hover:underline">
                {tag}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 space-y-10">
        {areas.map((area) => (
          <AreaSection key={area.tag} {...area} />
        ))}
      </div>
    </div>
  );
}

function AreaSection({ tag, description, operations }: Area) {
  return (
    <section aria-labelledby={tag}>
      <div lang="en" className="border-b-2 border-ink pb-1.5">
        <h3 id={tag} className="scroll-mt-6 text-xl">
          {tag}
        </h3>
        <p className="text-soft">{description}</p>
      </div>
      <ul>
        {operations.map((operation) => (
          <OperationEntry key={`${operation.method} ${operation.path}`} {...operation} />
        ))}
      </ul>
    </section>
  );
}
