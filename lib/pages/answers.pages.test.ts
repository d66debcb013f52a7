import { expect, it } from "vitest";
import { createAcceptedAnswer, deleteAcceptedAnswer } from "@/lib/areas/answers/endpoints";
import { eventually } from "@/lib/testing/assertions/eventually";
import { Visitor } from "@/lib/testing/clients/visitor";
import { givenComment } from "@/lib/testing/given/comments";
import { givenLobsters, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const LANGUAGES = [
  { language: "en", accepted: "Accepted answer", leads: "see the accepted answer", answered: "Answered" },
  { language: "zh-CN", accepted: "已采纳的回答", leads: "查看采纳的回答", answered: "已解答" },
];

/** A question with three comments, whose second one is the answer. */
async function givenAnswered() {
  const [asker, bob] = await givenLobsters(2);
  const { id } = await givenPost(asker, { title: `Who knows ${asker.displayName}?`, tags: ["question"] });
  const comments = [
    await givenComment(asker, id),
    await givenComment(bob, id),
    await givenComment(asker, id),
  ];
  const [, comment_id = "", after = ""] = comments;
  const accept = () => asker.api.ok(createAcceptedAnswer, { params: { id }, body: { comment_id } });
  return { asker, bob, id, accept, comment_id, after };
}

// The server keeps a page that another process outdates for a moment longer.
const shown = (read: () => Promise<string>, words: string) =>
  eventually(async () => {
    const text = await read();
    expect(text).toContain(words);
    return text;
  });
const gone = (read: () => Promise<string>, words: string) =>
  eventually(async () => expect(await read()).not.toContain(words));

it.each(LANGUAGES)(
  "in $language a question's kept page leads to its accepted answer, marks it, and forgets it",
  async ({ language, accepted, leads }) => {
    const { asker, bob, id, accept, comment_id, after } = await givenAnswered();
    const visitor = new Visitor(undefined, language);
    const page = async () => (await visitor.get(`/posts/${id}`)).text;
    expect(await page()).not.toContain(accepted);
    await accept();
    const text = await shown(page, leads);
    const link = `href="/posts/${id}?comment=${comment_id}#comment-${comment_id}"`;
    const places = [link, leads, `id="comment-${comment_id}"`, accepted, `id="comment-${after}"`];
    const found = places.map((place) => text.indexOf(place));
    expect(found).not.toContain(-1);
    expect(found).toEqual([...found].sort((one, other) => one - other));
    expect(text.split(accepted)).toHaveLength(2);
    await givenStatus(bob.id, "banned");
    await gone(page, leads);
    await givenStatus(bob.id, "active");
    await shown(page, leads);
    await asker.api.ok(deleteAcceptedAnswer, { params: { id } });
    for (const word of [accepted, leads]) await gone(page, word);
  },
);

it.each(LANGUAGES)(
  "in $language lists say which question is answered, and the front page lists those that are not",
  async ({ language, answered }) => {
    const { asker, id, accept } = await givenAnswered();
    const visitor = new Visitor(undefined, language);
    const link = `href="/posts/${id}"`;
    const open = async () => (await visitor.get("/?sort=unanswered")).text;
    const profile = async () => (await visitor.get(`/lobsters/${asker.serialNo}`)).text;
    const search = async () => (await visitor.get(`/search?q=${encodeURIComponent(asker.displayName)}`)).text;
    // Beside the list, the posts under which several lobsters talk are linked, too.
    const listed = `${link} class="cover"`;
    await shown(open, listed);
    for (const list of [profile, search]) expect(await shown(list, link)).not.toContain(`>${answered}<`);
    await accept();
    await gone(open, listed);
    for (const list of [profile, search]) expect(await shown(list, `>${answered}<`)).toContain(link);
    const atom = await (await visitor.get(`/lobsters/${asker.serialNo}/feed.atom`)).text;
    expect(atom).toContain('term="answered"');
    const { status, text } = await visitor.get("/?tag=help&sort=unanswered");
    expect(status).toBe(200);
    expect(text).toContain('href="/?sort=unanswered"');
    expect(text).toContain(
      'href="/?tag=help,question&amp;sort=unanswered"'.replace("help,question", "question,help"),
    );
  },
);
