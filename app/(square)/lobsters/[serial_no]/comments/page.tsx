import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { commentsOfLobster } from "@/lib/areas/comments/lists";
import { readPage, readPath, readSearch, type Search } from "@/lib/pages/address";
import { readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";
import { CommentEntry, saidInComment } from "../_profile/comment-entry";
import { Frame } from "../_profile/frame";
import { tabMetadata } from "../_profile/metadata";
import { LobsterPath, LobsterSearch, profileOf } from "../_profile/profile";
import { TabList } from "../_profile/tab-list";

interface CommentsPageProps {
  params: Promise<unknown>;
  searchParams: Search;
}

export const generateMetadata = ({ params }: CommentsPageProps): Promise<Metadata> =>
  tabMetadata(params, "comments");

const SHOWN = 20;

export default async function CommentsPage({ params, searchParams }: CommentsPageProps) {
  const { serial_no } = await readPath(LobsterPath, params);
  const { cursor } = await readSearch(LobsterSearch, searchParams);
  const [profile, viewer, t] = await Promise.all([
    profileOf(serial_no),
    pageViewer(),
    getTranslations("lobster"),
  ]);
  const whose = { authorId: profile.lobster.id, ...viewer };
  const { comments, next_cursor } = await readPage(commentsOfLobster, whose, { cursor, limit: SHOWN });
  const linksOf = await readLinks(comments.map(saidInComment), viewer);
  return (
    <Frame profile={profile} current="comments">
      <TabList tab="comments" serialNo={serial_no} cursor={cursor} next={next_cursor} empty={t("noComments")}>
        {comments.map((comment) => (
          <CommentEntry key={comment.commentId} comment={comment} links={linksOf(saidInComment(comment))} />
        ))}
      </TabList>
    </Frame>
  );
}
