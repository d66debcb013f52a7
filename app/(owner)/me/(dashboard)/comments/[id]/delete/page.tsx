import { notFound } from "next/navigation";
import { requireReader } from "@/lib/access/owners/session";
import { readComment } from "@/lib/areas/comments/read";
import { commentPath } from "@/lib/areas/posts/url";
import { IdPath, type PageProps, readPath } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { removeComment } from "../../../_edit/actions";
import { DeletionPage } from "../../../_edit/deletion-page";

export const generateMetadata = titled("edits.deletion.comment");

export default async function DeleteCommentPage({ params }: PageProps) {
  const { lobster } = await requireReader();
  const { id } = await readPath(IdPath, params);
  const comment = await readComment(id, await pageViewer());
  if (comment?.lobster.id !== lobster.id) notFound();
  const { content, post_id } = comment;
  const back = commentPath(post_id, id);
  return <DeletionPage of="comment" action={removeComment} {...{ id, content, back }} />;
}
