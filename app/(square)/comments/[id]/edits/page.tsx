import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { EditsPage } from "@/app/_parts/edits-page";
import { UserText } from "@/app/_parts/user-text";
import { readComment } from "@/lib/areas/comments/read";
import { commentPath } from "@/lib/areas/posts/url";
import { CursorSearch, IdPath, type PageProps, readPath, readSearch } from "@/lib/pages/address";
import { readCommentEdits } from "@/lib/pages/edits/history";
import { unlisted } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";

const commentAt = cache(async (params: Promise<unknown>) => {
  const { id } = await readPath(IdPath, params);
  return (await readComment(id, await pageViewer())) ?? notFound();
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id, lobster } = await commentAt(params);
  const t = await getTranslations("edits");
  return unlisted({ title: t("ofComment", { name: lobster.display_name }), path: `/comments/${id}/edits` });
}

/** What a comment said before it was edited. */
export default async function CommentEditsPage({ params, searchParams }: PageProps) {
  const [{ id, post_id, lobster }, { cursor }, t] = await Promise.all([
    commentAt(params),
    readSearch(CursorSearch, searchParams),
    getTranslations("edits"),
  ]);
  const page = await readCommentEdits(id, cursor);
  return (
    <EditsPage path={`/comments/${id}/edits`} cursor={cursor} {...page}>
      <a href={commentPath(post_id, id)}>
        {t.rich("commentBy", { name: () => <UserText text={lobster.display_name} isName /> })}
      </a>
    </EditsPage>
  );
}
