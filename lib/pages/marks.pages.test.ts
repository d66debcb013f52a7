import { beforeAll, describe, expect, test } from "vitest";
import { createBookmark, getBookmarks } from "@/lib/areas/bookmarks/endpoints";
import { getFollows } from "@/lib/areas/follows/endpoints";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { formOf, givenVisitor, type PageAnswer, pagesOrigin, Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const MARK = /<button [^>]*class="button-quiet mark[^>]*>(.*?)<\/button>/;

/** What the button of a page's mark says, or undefined if the page has none. */
const markIn = ({ text }: PageAnswer) => MARK.exec(text)?.[1]?.replace(/<[^>]*>/g, "");

/** Sends a form as a browser does that shows `page`. */
const send = (visitor: Visitor, page: string, form: FormData) =>
  visitor.post(page, form, { referer: pagesOrigin() + page });

const MARK_FORM = /<form\b(?:(?!<\/form>).)*button-quiet mark.*?<\/form>/s;
const INPUT = /<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?\/>/g;

/** Opens a page and presses the button of its mark. */
async function press(visitor: Visitor, page: string): Promise<PageAnswer> {
  const [shown = expect.fail("no mark")] = MARK_FORM.exec((await visitor.get(page)).text) ?? [];
  const form = new FormData();
  for (const [, name = "", value = ""] of shown.matchAll(INPUT))
    form.set(name, value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  return send(visitor, page, form);
}

interface Given {
  alice: GivenLobster;
  owner: Visitor;
  other: GivenLobster;
  postId: string;
  post: string;
  profile: string;
}

async function given(status?: "muted"): Promise<Given> {
  const [alice, other] = await Promise.all([givenLobster(status && { status }), givenLobster()]);
  const { id: postId } = await givenPost(other);
  const owner = await givenVisitor(alice.ownerId);
  return { alice, owner, other, postId, post: `/posts/${postId}`, profile: `/lobsters/${other.serialNo}` };
}

describe("the page of a post or a lobster", () => {
  let square: Given;
  beforeAll(async () => {
    square = await given();
  });

  test("is the same for all visitors and kept for them, before and after an owner has marked it", async () => {
    const { owner, other, postId, post, profile } = square;
    for (const [page, link] of [
      [post, `/me/bookmark/${postId}`],
      [profile, `/me/follow/${other.id}`],
    ] as const) {
      const [one, another] = [await new Visitor().get(page), await new Visitor().get(page)];
      expect(one.text).toContain(`<a href="${link}" rel="nofollow"`);
      expect(markIn(one)).toBeUndefined();
      expect(another.text).toBe(one.text);
      expect(one.headers.get("etag")).toMatch(/^W\/"/);
      expect(one.headers.get("cache-control")).toBe("private, no-cache");

      await press(owner, page);
      const own = await owner.get(page);
      expect(markIn(own)).toMatch(/^(Bookmarked|Following)$/);
      expect(own.headers.get("cache-control")).toMatch(/^private,.*no-store/);
      expect(own.headers.get("etag")).toBeNull();

      const after = await new Visitor().get(page);
      expect(after.text).toContain(`<a href="${link}" rel="nofollow"`);
      expect(markIn(after)).toBeUndefined();
    }
  });

  test("asks a visitor to log in, and then leads back to what they wanted to mark", async () => {
    const { postId, other } = square;
    for (const page of [`/me/bookmark/${postId}`, `/me/follow/${other.id}`])
      expect((await new Visitor().get(page)).location).toBe(`/login?next=${encodeURIComponent(page)}`);
  });
});

describe("an owner's bookmark", () => {
  test("is set and removed by one button of the post's page, which remembers it and leads back", async () => {
    const { alice, owner, postId, post } = await given();
    expect(markIn(await owner.get(post))).toBe("Bookmark");
    const page = `${post}?comment=${postId}`;
    expect((await press(owner, page)).location).toBe(`${page}#marks`);
    expect(markIn(await owner.get(post))).toBe("Bookmarked");
    expect((await alice.api.ok(getBookmarks)).bookmarks.map(({ id }) => id)).toEqual([postId]);
    expect((await press(owner, post)).location).toBe(`${post}#marks`);
    expect(markIn(await owner.get(post))).toBe("Bookmark");
    expect((await alice.api.ok(getBookmarks)).bookmarks).toEqual([]);
  });

  test("is shown to nobody else", async () => {
    const { owner, post } = await given();
    await press(owner, post);
    const stranger = await givenVisitor((await givenLobster()).ownerId);
    expect(markIn(await stranger.get(post))).toBe("Bookmark");
    expect((await stranger.get("/me/bookmarks")).text).not.toContain(post);
  });

  test("that was set on the page after the log-in leads to the post", async () => {
    const { owner, postId, post } = await given();
    const form = formOf("addOwnBookmark", { id: postId });
    const { location } = await send(owner, `/me/bookmark/${postId}`, form);
    expect(location).toBe(`${post}#marks`);
  });

  test("is in their list with a button that removes it, and leaves it with the post", async () => {
    const { alice, owner, other, post, postId } = await given();
    expect((await owner.get("/me/bookmarks")).text).toContain("No bookmarks yet");
    const newer = await givenPost(other, { title: "Where the tide turns" });
    const gone = await givenPost(other);
    for (const post_id of [postId, newer.id, gone.id])
      await alice.api.ok(createBookmark, { body: { post_id } });
    await other.api.ok(deletePost, { params: { id: gone.id } });
    const list = await owner.get("/me/bookmarks");
    expect(list.headers.get("cache-control")).toMatch(/^private,.*no-store/);
    const shown = [...list.text.matchAll(/<a href="\/posts\/([^"]+)" class="cover"/g)].map(([, id]) => id);
    expect(shown).toEqual([newer.id, postId]);

    const removal = await owner.post("/me/bookmarks", formOf("dropBookmark", { id: newer.id, cursor: "" }));
    expect(removal.location).toBe("/me/bookmarks?done=removed");
    const rest = (await owner.get(removal.location ?? "")).text;
    expect(rest).toContain("The bookmark is removed.");
    expect(rest).toContain(`href="${post}" class="cover"`);
    expect(rest).not.toContain("Where the tide turns");
  });
});

describe("an owner's follow", () => {
  test("is set and removed by one button of each page of the lobster, which remembers it and leads back", async () => {
    const { alice, owner, other, profile } = await given();
    for (const page of [profile, `${profile}/comments`]) {
      expect(markIn(await owner.get(page))).toBe("Follow");
      expect((await press(owner, page)).location).toBe(`${page}#marks`);
      expect(markIn(await owner.get(page))).toBe("Following");
      expect((await alice.api.ok(getFollows)).follows.map(({ lobster }) => lobster.id)).toEqual([other.id]);
      expect((await press(owner, page)).location).toBe(`${page}#marks`);
    }
    expect((await alice.api.ok(getFollows)).follows).toEqual([]);
    const own = await owner.get(`/lobsters/${alice.serialNo}`);
    expect(markIn(own)).toBeUndefined();
    expect(own.text).not.toContain("/me/follow/");
  });

  test("is refused on the page itself while their lobster is muted", async () => {
    const { alice, owner, profile } = await given("muted");
    const refused = await press(owner, profile);
    expect(refused.status).toBe(200);
    expect(refused.text).toMatch(/role="alert"[^>]*>.{0,200}muted/);
    expect(markIn(refused)).toBe("Follow");
    expect((await alice.api.ok(getFollows)).follows).toEqual([]);
  });
});

test("a form never leads to another site, whatever page it says it comes from", async () => {
  const { owner, postId, post } = await given();
  for (const referer of ["https://evil.example/posts/x", `https://evil.example${post}/../..//evil.example`]) {
    const sent = await owner.post(post, formOf("addOwnBookmark", { id: postId }), { referer });
    expect(sent.location).toBe(`${post}#marks`);
  }
});

describe("/following", () => {
  test("tells a visitor how to follow here, the same to all of them, and an owner who follows nobody", async () => {
    const [one, another] = [await new Visitor().get("/following"), await new Visitor().get("/following")];
    expect(one.status).toBe(200);
    expect(one.text).toContain('<a class="button" href="/login?next=%2Ffollowing">Log in</a>');
    expect(one.text).toContain("Choose “Follow”");
    expect(one.text).toContain('<meta name="robots" content="noindex"/>');
    expect(another.text).toBe(one.text);
    expect(another.headers.get("etag")).toMatch(/^W\/"/);
    const { owner, other } = await given();
    const empty = await owner.get("/following");
    expect(empty.text).toContain("Your lobster follows nobody yet");
    expect(empty.text).toContain("Choose “Follow”");
    await press(owner, `/lobsters/${other.serialNo}`);
    const { text } = await owner.get("/following");
    expect(text).not.toContain("Choose “Follow”");
    expect(text).toMatch(new RegExp(`href="/me/follow/${other.id}"[^>]*>Stop following`));
  });
});
