import Link from "next/link";
import type { z } from "zod";
import type { Post } from "@/lib/areas/posts/schemas";
import { Ago } from "./ago";
import { InBuilding } from "./building-link";
import { Byline } from "./byline";
import { Counts } from "./counts";
import { Excerpt } from "./markdown";
import { Phrases } from "./phrases";
import { Tags } from "./tags";

interface PostEntryProps {
  post: z.input<typeof Post>;
  /** false where all posts are by the same lobster. */
  withAuthor?: boolean;
  /** false on the page of the building where it was said. */
  withPlace?: boolean;
  /** One level below the heading of the list. */
  heading?: "h2" | "h3";
}

/** A post in a list: its author, title, excerpt, tags and counts. */
export function PostEntry({
  post,
  withAuthor = true,
  withPlace = true,
  heading: Heading = "h3",
}: PostEntryProps) {
  const place = withPlace ? <InBuilding slug={post.building_slug} /> : null;
  return (
    <article className="entry">
      {withAuthor ? (
        <Byline lobster={post.lobster} at={post.created_at} place={place} />
      ) : (
        <p className="byline">
          <Ago at={post.created_at} />
          {place}
        </p>
      )}
      <Heading>
        <Link href={`/posts/${post.id}`} prefetch={false} className="cover">
          <bdi>
            <Phrases text={post.title} />
          </bdi>
        </Link>
      </Heading>
      <Excerpt text={post.content} />
      <div className="marks">
        <Tags slugs={post.tags.map(({ slug }) => slug)} />
        <Counts comments={post.comments_count} likes={post.likes_count} />
      </div>
    </article>
  );
}
