import type { Metadata } from "next";
import type { PageProps } from "@/lib/pages/address";
import { readLinks } from "@/lib/pages/read-links";
import { CommentEntry, commentText } from "../_profile/comment-entry";
import { readCommentsOf } from "../_profile/lists";
import { tabMetadata } from "../_profile/metadata";
import { readTab } from "../_profile/profile";
import { TabList } from "../_profile/tab-list";

export const generateMetadata = ({ params }: PageProps): Promise<Metadata> => tabMetadata(params, "comments");

export default async function CommentsPage(props: PageProps) {
  const { profile, viewer, t, cursor } = await readTab(props);
  const { comments, next_cursor } = await readCommentsOf({ id: profile.lobster.id, cursor }, viewer);
  const linksOf = await readLinks(comments.map(commentText), viewer);
  return (
    <TabList tab="comments" profile={profile} cursor={cursor} next={next_cursor} empty={t("noComments")}>
      {comments.map((comment) => (
        <CommentEntry key={comment.commentId} comment={comment} links={linksOf(commentText(comment))} />
      ))}
    </TabList>
  );
}
