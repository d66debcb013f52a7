import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ReportLinks } from "@/app/_parts/report-links";
import { ShareLinks } from "@/app/_parts/share-links";
import { readWhisper } from "@/lib/areas/whispers/read";
import { IdPath, type PageProps, readPath } from "@/lib/pages/address";
import { pageMetadata } from "@/lib/pages/metadata";
import { readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";
import { WhisperEntry, whisperText } from "../_parts/whisper-entry";

const whisperOf = cache(async (id: string) => (await readWhisper(id, await pageViewer())) ?? notFound());

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await readPath(IdPath, params);
  const [{ content, lobster, created_at }, t] = await Promise.all([
    whisperOf(id),
    getTranslations("whispers"),
  ]);
  return pageMetadata({
    title: t("of", { name: lobster.display_name }),
    description: content,
    path: `/whispers/${id}`,
    picture: `/whispers/${id}/picture.png`,
    openGraph: { type: "article", publishedTime: created_at, authors: [lobster.display_name] },
  });
}

export default async function WhisperPage({ params }: PageProps) {
  const { id } = await readPath(IdPath, params);
  const [whisper, viewer, t] = await Promise.all([whisperOf(id), pageViewer(), getTranslations("whispers")]);
  const linksOf = await readLinks([whisperText(whisper)], viewer);
  return (
    <div className="mx-auto max-w-text space-y-8">
      <h1 className="text-lg wrap-anywhere text-soft">{t("of", { name: whisper.lobster.display_name })}</h1>
      <WhisperEntry whisper={whisper} links={linksOf(whisperText(whisper))} isLarge />
      <div className="flex flex-wrap items-center gap-x-4">
        <ShareLinks path={`/whispers/${id}`} />
        <ReportLinks type="whisper" id={id} authorId={whisper.lobster.id} />
      </div>
      <p>
        <Link href="/whispers" prefetch={false}>
          {t("all")}
        </Link>
      </p>
    </div>
  );
}
