import { notFound } from "next/navigation";
import { z } from "zod";
import { requireReader } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { readPost } from "@/lib/areas/posts/read";
import { readPath } from "@/lib/pages/address";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { EditFrame } from "../../../_edit/edit-frame";
import { toPostFields } from "../../../_edit/forms";
import { PostForm } from "../../../_edit/post-form";

export const generateMetadata = titled("edits.form.post");

const PostPath = z.object({ id: Uuid });

export default async function EditPostPage({ params }: { params: Promise<unknown> }) {
  const { lobster } = await requireReader();
  const { id } = await readPath(PostPath, params);
  const [post, { edits, common }] = await Promise.all([readPost(id, await pageViewer()), plainText()]);
  if (post?.lobster.id !== lobster.id) notFound();
  return (
    <EditFrame of="post" back={`/posts/${id}`}>
      <PostForm id={id} post={toPostFields(post)} text={edits.form} tags={common.tags} />
    </EditFrame>
  );
}
