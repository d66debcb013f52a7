import { notFound } from "next/navigation";
import { requireReader } from "@/lib/access/owners/session";
import { readPost } from "@/lib/areas/posts/read";
import { IdPath, type PageProps, readPath } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { removePost } from "../../../_edit/actions";
import { DeletionPage } from "../../../_edit/deletion-page";

export const generateMetadata = titled("edits.deletion.post");

export default async function DeletePostPage({ params }: PageProps) {
  const { lobster } = await requireReader();
  const { id } = await readPath(IdPath, params);
  const post = await readPost(id, await pageViewer());
  if (post?.lobster.id !== lobster.id) notFound();
  const { title, content } = post;
  return <DeletionPage of="post" action={removePost} back={`/posts/${id}`} {...{ id, title, content }} />;
}
