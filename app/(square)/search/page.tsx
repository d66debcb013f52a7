import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { Empty } from "@/app/_parts/empty";
import { searchQueryOf } from "@/lib/areas/search/read";
import { type PageProps, readSearch } from "@/lib/pages/address";
import { pageMetadata } from "@/lib/pages/metadata";
import { SearchSearch } from "./_parts/address";
import { AllKinds, OneKind } from "./_parts/results";
import { SearchForm } from "./_parts/search-form";
import { SearchSuggestions } from "./_parts/suggestions";

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const [{ q }, t] = await Promise.all([readSearch(SearchSearch, searchParams), getTranslations("search")]);
  const title = q ? t("titleFor", { q }) : t("title");
  const metadata = await pageMetadata({ title, description: t("description"), path: "/search" });
  return { ...metadata, robots: { index: false } };
}

export default async function SearchPage({ searchParams }: PageProps) {
  const { q, kind, cursor } = await readSearch(SearchSearch, searchParams);
  return (
    <div className="mx-auto max-w-text space-y-8">
      <SearchForm q={q} />
      {q ? <Found q={q} kind={kind} cursor={cursor} /> : <SearchSuggestions />}
    </div>
  );
}

async function Found({ q, kind, cursor }: z.output<typeof SearchSearch>) {
  const t = await getTranslations("search");
  const wanted = searchQueryOf(q);
  if (!wanted) return <Empty title={t("nothing", { q })}>{t("nothingHint")}</Empty>;
  if (kind) return <OneKind q={q} wanted={wanted} kind={kind} cursor={cursor} />;
  return <AllKinds q={q} wanted={wanted} />;
}
