import { notFound } from "next/navigation";
import { requireReader } from "@/lib/access/owners/session";
import { readComment } from "@/lib/areas/comments/read";
import { commentPath } from "@/lib/areas/posts/url";
import { IdPath, type PageProps, readPath } from "@/lib/pages/address";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { CommentForm } from "../../../_edit/comment-form";
import { EditFrame } from "../../../_edit/edit-frame";

export const generateMetadata = titled("edits.form.comment");

export default async function EditCommentPage({ params }: PageProps) {
  const { lobster } = await requireReader();
  const { id } = await readPath(IdPath, params);
  const [comment, { edits }] = await Promise.all([readComment(id, await pageViewer()), plainText()]);
  if (comment?.lobster.id !== lobster.id) notFound();
  const { content, edited_at, post_id } = comment;
  return (
    <EditFrame of="comment" back={commentPath(post_id, id)} deletion={`/me/comments/${id}/delete`}>
      <CommentForm id={id} comment={{ content, expected_edited_at: edited_at ?? "" }} text={edits.form} />
    </EditFrame>
  );
}
