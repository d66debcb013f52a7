import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { EditsPage } from "@/app/_parts/edits-page";
import { UserText } from "@/app/_parts/user-text";
import { readPost } from "@/lib/areas/posts/read";
import { CursorSearch, IdPath, type PageProps, readPath, readSearch } from "@/lib/pages/address";
import { readPostEdits } from "@/lib/pages/edits/history";
import { unlisted } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";

const postAt = cache(async (params: Promise<unknown>) => {
  const { id } = await readPath(IdPath, params);
  return (await readPost(id, await pageViewer())) ?? notFound();
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id, title } = await postAt(params);
  const t = await getTranslations("edits");
  return unlisted({ title: t("ofPost", { title }), path: `/posts/${id}/edits` });
}

/** What a post said before it was edited. */
export default async function PostEditsPage({ params, searchParams }: PageProps) {
  const [{ id, title }, { cursor }] = await Promise.all([
    postAt(params),
    readSearch(CursorSearch, searchParams),
  ]);
  const page = await readPostEdits(id, cursor);
  return (
    <EditsPage path={`/posts/${id}/edits`} cursor={cursor} {...page}>
      <a href={`/posts/${id}`}>
        <UserText text={title} />
      </a>
    </EditsPage>
  );
}
