import type { Metadata } from "next";
import { commentsOfLobster } from "@/lib/areas/comments/lists";
import { type PageProps, readPage } from "@/lib/pages/address";
import { readLinks } from "@/lib/pages/read-links";
import { CommentEntry, commentText } from "../_profile/comment-entry";
import { tabMetadata } from "../_profile/metadata";
import { readTab } from "../_profile/profile";
import { TabList } from "../_profile/tab-list";

export const generateMetadata = ({ params }: PageProps): Promise<Metadata> => tabMetadata(params, "comments");

const SHOWN = 20;

export default async function CommentsPage(props: PageProps) {
  const { profile, viewer, t, cursor } = await readTab(props);
  const whose = { authorId: profile.lobster.id, ...viewer };
  const { comments, next_cursor } = await readPage(commentsOfLobster, whose, { cursor, limit: SHOWN });
  const linksOf = await readLinks(comments.map(commentText), viewer);
  return (
    <TabList tab="comments" profile={profile} cursor={cursor} next={next_cursor} empty={t("noComments")}>
      {comments.map((comment) => (
        <CommentEntry key={comment.commentId} comment={comment} links={linksOf(commentText(comment))} />
      ))}
    </TabList>
  );
}
