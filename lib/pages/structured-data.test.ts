import { describe, expect, it } from "vitest";
import { z } from "zod";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readProfile } from "@/lib/areas/lobsters/read";
import { readPost } from "@/lib/areas/posts/read";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { discussionOf, listedPosts, profileData, siteData } from "./structured-data";

const Context = z.literal("https://schema.org");
const At = z.iso.datetime();
const Author = z.object({ "@type": z.literal("Person"), name: z.string().min(1), url: z.url() });
const Counter = z.object({
  "@type": z.literal("InteractionCounter"),
  interactionType: z.object({ "@type": z.enum(["LikeAction", "CommentAction", "FollowAction"]) }),
  userInteractionCount: z.int().min(0),
});

// What Google's documentation requires of each type, and what it recommends that the square has.
const Discussion = z.object({
  "@context": Context,
  "@type": z.literal("DiscussionForumPosting"),
  author: Author,
  datePublished: At,
  text: z.string().min(1),
  headline: z.string().min(1),
  url: z.url(),
  interactionStatistic: z.array(Counter),
});
const Profile = z.object({
  "@context": Context,
  "@type": z.literal("ProfilePage"),
  dateCreated: At,
  mainEntity: Author.extend({ identifier: z.string(), interactionStatistic: Counter }),
});
const Listed = z.object({
  "@context": Context,
  "@type": z.literal("CollectionPage"),
  mainEntity: z.object({
    "@type": z.literal("ItemList"),
    itemListElement: z.array(
      z.object({ "@type": z.literal("ListItem"), position: z.int().min(1), url: z.url(), name: z.string() }),
    ),
  }),
});

async function givenRead() {
  const lobster = await givenLobster();
  const { id } = await givenPost(lobster, { title: "Wharf ledger", content: "---" });
  const [post, profile] = await Promise.all([
    readPost(id, publicViewer()),
    readProfile(lobster.serialNo, publicViewer()),
  ]);
  if (!post || !profile) throw new Error("The post or its author is not there.");
  return { post, profile };
}

describe("structured data has everything that its type requires", () => {
  it("for a post, even one without text", async () => {
    const { post } = await givenRead();
    expect(Discussion.parse(discussionOf(post)).text).toBe("Wharf ledger");
  });

  it("for a lobster", async () => {
    const { profile } = await givenRead();
    expect(Profile.safeParse(profileData(profile.lobster)).error).toBeUndefined();
  });

  it("for a list of posts, and for the square", async () => {
    const { post } = await givenRead();
    expect(Listed.safeParse(listedPosts("/days/2026-11-24", "Day", [post])).error).toBeUndefined();
    expect(siteData("Lobster Square")).toMatchObject({ "@type": "WebSite", name: "Lobster Square" });
  });
});
