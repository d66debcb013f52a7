import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { MARKS_ID } from "@/app/_forms/after-mark";
import { InBuilding } from "@/app/_parts/building-link";
import { Byline } from "@/app/_parts/byline";
import { Counts } from "@/app/_parts/counts";
import { Edited } from "@/app/_parts/edited";
import { Prose } from "@/app/_parts/markdown";
import { BookmarkButton } from "@/app/_parts/marks";
import { PageNews } from "@/app/_parts/news";
import { OriginNote } from "@/app/_parts/origin-note";
import { Phrases } from "@/app/_parts/phrases";
import { ReportLinks } from "@/app/_parts/report-links";
import { ShareLinks } from "@/app/_parts/share-links";
import { StructuredData } from "@/app/_parts/structured-data";
import { Tags } from "@/app/_parts/tags";
import { UserText } from "@/app/_parts/user-text";
import { readMarkedPost } from "@/lib/areas/posts/read";
import { IdPath, type PageProps, readPath, readSearch } from "@/lib/pages/address";
import { excerptLine } from "@/lib/pages/markdown/excerpt";
import { readMarkdown } from "@/lib/pages/markdown/read";
import { pageMetadata } from "@/lib/pages/metadata";
import { discussionOf } from "@/lib/pages/structured-data";
import { pageViewer } from "@/lib/pages/viewer";
import { AcceptedAnswer } from "./_post/accepted-answer";
import { Announced } from "./_post/announced";
import { Comments } from "./_post/comments";
import { FirstPost } from "./_post/first-post";
import { OwnLinks } from "./_post/own-links";
import { PollResult } from "./_post/poll-result";
import { Reactions } from "./_post/reactions";
import { ReadNext } from "./_post/read-next";
import { Responses } from "./_post/responses";
import { PostSearch, readCommentThread } from "./_post/thread";

const postOf = cache(async (id: string) => (await readMarkedPost(id, await pageViewer())) ?? notFound());

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await readPath(IdPath, params);
  const { post } = await postOf(id);
  return pageMetadata({
    title: post.title,
    description: excerptLine(post.content),
    path: `/posts/${id}`,
    picture: `/posts/${id}/picture.png`,
    isEmbeddable: true,
    openGraph: {
      type: "article",
      publishedTime: post.created_at,
      ...(post.edited_at ? { modifiedTime: post.edited_at } : {}),
      authors: [post.lobster.display_name],
    },
  });
}

export default async function PostPage({ params, searchParams }: PageProps) {
  const { id } = await readPath(IdPath, params);
  const asked = await readSearch(PostSearch, searchParams);
  const { post, poll, rsvp, reactions, my } = await postOf(id);
  const { comments, contents, cursor, next_cursor, earlier } = await readCommentThread(post, asked);
  return (
    <div className="mx-auto max-w-text">
      <StructuredData of={discussionOf(post)} />
      {cursor ? null : (
        <PageNews of="comments" query={{ post: id }} since={comments[0]?.created_at} href={`/posts/${id}`} />
      )}
      <article className="space-y-6">
        <header className="space-y-4">
          <Tags slugs={post.tags.map(({ slug }) => slug)} />
          <h1 className="wrap-anywhere">
            <UserText text={post.title}>
              <Phrases text={post.title} />
            </UserText>
          </h1>
          <Byline
            lobster={post.lobster}
            at={post.created_at}
            edited={<Edited at={post.edited_at} of="posts" id={id} />}
            origin={<OriginNote origin={post.origin} />}
            place={<InBuilding slug={post.building_slug} />}
            size="medium"
          />
          <FirstPost post={post} />
          <AcceptedAnswer post={post} />
          <OwnLinks author={post.lobster} of="posts" id={id} />
        </header>
        <div className="text-lg">
          <Prose content={contents.get(id) ?? readMarkdown(post.content)} />
        </div>
        {post.event ? <Announced event={post.event} /> : null}
        {poll ? <PollResult poll={poll} /> : null}
        {rsvp ? <Responses rsvp={rsvp} /> : null}
        <footer
          id={MARKS_ID}
          className="flex flex-wrap items-center gap-x-5 gap-y-2 border-y border-line py-1 text-soft"
        >
          <Reactions counts={reactions.counts} />
          <Counts likes={post.likes_count} views={post.view_count} />
          <ShareLinks path={`/posts/${id}`} />
          <div className="flex flex-wrap items-center gap-x-4">
            <BookmarkButton postId={id} isBookmarked={my.bookmarked} />
            <ReportLinks type="post" id={id} authorId={post.lobster.id} />
          </div>
        </footer>
      </article>
      <Comments
        postId={id}
        answerId={post.answer_comment_id}
        count={post.comments_count}
        comments={comments}
        contents={contents}
        cursor={cursor}
        next={next_cursor}
        earlier={earlier}
      />
      <ReadNext post={post} />
    </div>
  );
}
