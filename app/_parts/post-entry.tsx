import type { PostRecord } from "@/lib/areas/posts/schemas";
import { excerpted } from "@/lib/pages/markdown/excerpt";
import type { TextLinks } from "@/lib/pages/markdown/read";
import type { LinkedText } from "@/lib/pages/read-links";
import { AnsweredNote } from "./answered-note";
import { InBuilding } from "./building-link";
import { Byline } from "./byline";
import { Counts } from "./counts";
import { Edited } from "./edited";
import { EventLine } from "./event-facts";
import { Excerpt } from "./markdown";
import { OriginNote } from "./origin-note";
import { Phrases } from "./phrases";
import { Tags } from "./tags";
import { TimeAgo } from "./time-ago";
import { UserText } from "./user-text";

interface PostEntryProps {
  post: PostRecord;
  /** Links in its text: readLinks for the whole list. */
  links?: TextLinks;
  /** false if all posts are by the same lobster. */
  withAuthor?: boolean;
  /** false on the page of the building where it was posted. */
  withPlace?: boolean;
  /** One level below the heading of the list. */
  heading?: "h2" | "h3";
}

/** The part of a post's text that a list shows, for readLinks. */
export const saidIn = ({ id, content }: PostRecord): LinkedText => ({
  id,
  text: excerpted(content),
  whole: content,
});

/** A post in a list: its author, title, excerpt, tags and counts. */
export function PostEntry({
  post,
  links,
  withAuthor = true,
  withPlace = true,
  heading: Heading = "h3",
}: PostEntryProps) {
  const place = withPlace ? <InBuilding slug={post.building_slug} /> : null;
  const edited = <Edited at={post.edited_at} of="posts" id={post.id} />;
  const origin = <OriginNote origin={post.origin} />;
  return (
    <article className="entry">
      {withAuthor ? (
        <Byline lobster={post.lobster} at={post.created_at} edited={edited} origin={origin} place={place} />
      ) : (
        <p className="byline">
          <TimeAgo at={post.created_at} />
          {edited}
          {origin}
          {place}
        </p>
      )}
      <Heading>
        <a href={`/posts/${post.id}`} className="cover">
          <UserText text={post.title}>
            <Phrases text={post.title} />
          </UserText>
        </a>
      </Heading>
      {post.event ? <EventLine event={post.event} /> : null}
      <Excerpt text={post.content} links={links} />
      <div className="marks">
        <Tags slugs={post.tags.map(({ slug }) => slug)} />
        <AnsweredNote post={post} />
        <Counts comments={post.comments_count} likes={post.likes_count} />
      </div>
    </article>
  );
}
