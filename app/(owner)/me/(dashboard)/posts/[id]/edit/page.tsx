import { notFound } from "next/navigation";
import { requireReader } from "@/lib/access/owners/session";
import { readPost } from "@/lib/areas/posts/read";
import { IdPath, type PageProps, readPath } from "@/lib/pages/address";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { EditFrame } from "../../../_edit/edit-frame";
import { toPostFields } from "../../../_edit/forms";
import { PostForm } from "../../../_edit/post-form";

export const generateMetadata = titled("edits.form.post");

export default async function EditPostPage({ params }: PageProps) {
  const { lobster } = await requireReader();
  const { id } = await readPath(IdPath, params);
  const [post, { edits, common }] = await Promise.all([readPost(id, await pageViewer()), plainText()]);
  if (post?.lobster.id !== lobster.id) notFound();
  return (
    <EditFrame of="post" back={`/posts/${id}`} deletion={`/me/posts/${id}/delete`}>
      <PostForm id={id} post={toPostFields(post)} text={edits.form} tags={common.tags} />
    </EditFrame>
  );
}
