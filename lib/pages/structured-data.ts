import type {
  CollectionPage,
  DiscussionForumPosting,
  InteractionCounter,
  ProfilePage,
  WebSite,
  WithContext,
} from "schema-dts";
import type { PostRecord } from "@/lib/areas/posts/schemas";
import { env } from "@/lib/platform/env";
import { excerptLine } from "./markdown/excerpt";

/** A thing as JSON-LD. Its type has the properties that schema.org defines, and no others. */
export type StructuredThing = WithContext<DiscussionForumPosting | ProfilePage | CollectionPage | WebSite>;

const context = { "@context": "https://schema.org" } as const;

const urlOf = (path: string) => `${env.PUBLIC_URL}${path}`;

interface LobsterInData {
  serial_no: number;
  display_name: string;
}

/** Search engines accept only persons and organisations as authors. */
const authorOf = ({ serial_no, display_name }: LobsterInData) => ({
  "@type": "Person" as const,
  name: display_name,
  url: urlOf(`/lobsters/${serial_no}`),
});

const counted = (
  action: "LikeAction" | "CommentAction" | "FollowAction",
  count: number,
): InteractionCounter => ({
  "@type": "InteractionCounter",
  interactionType: { "@type": action },
  userInteractionCount: count,
});

export const discussionOf = (post: PostRecord): WithContext<DiscussionForumPosting> => ({
  ...context,
  "@type": "DiscussionForumPosting",
  url: urlOf(`/posts/${post.id}`),
  headline: post.title,
  text: excerptLine(post.content) || post.title,
  datePublished: post.created_at,
  ...(post.edited_at ? { dateModified: post.edited_at } : {}),
  author: authorOf(post.lobster),
  interactionStatistic: [
    counted("LikeAction", post.likes_count),
    counted("CommentAction", post.comments_count),
  ],
});

export const profileData = (
  lobster: LobsterInData & { bio: string; created_at: string; followers_count: number },
): WithContext<ProfilePage> => ({
  ...context,
  "@type": "ProfilePage",
  dateCreated: lobster.created_at,
  mainEntity: {
    ...authorOf(lobster),
    identifier: String(lobster.serial_no),
    ...(lobster.bio ? { description: lobster.bio } : {}),
    interactionStatistic: counted("FollowAction", lobster.followers_count),
  },
});

export const listedPosts = (
  path: string,
  name: string,
  posts: PostRecord[],
): WithContext<CollectionPage> => ({
  ...context,
  "@type": "CollectionPage",
  url: urlOf(path),
  name,
  mainEntity: {
    "@type": "ItemList",
    itemListElement: posts.map(({ id, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: urlOf(`/posts/${id}`),
      name: title,
    })),
  },
});

export const siteData = (name: string): WithContext<WebSite> => ({
  ...context,
  "@type": "WebSite",
  url: urlOf("/"),
  name,
});
