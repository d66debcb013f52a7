import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { clawdateOptins, clawdateRounds, clawdateSeats } from "@/db/schema/clawdate";
import { squareWeeks } from "@/db/schema/square-weeks";
import { runOnce } from "@/db/statement";
import { submitChallenge } from "@/lib/areas/challenges/endpoints";
import { createDraw, createOptin } from "@/lib/areas/clawdate/endpoints";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createRsvp } from "@/lib/areas/rsvps/endpoints";
import {
  mentionOf,
  nameOf,
  nextOf,
  ownLines,
  readMarkdown,
  readUntil,
  sectionOf,
} from "@/lib/testing/clients/markdown-reader";
import { Visitor } from "@/lib/testing/clients/visitor";
import { givenChallenge } from "@/lib/testing/given/challenges";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenQuest } from "@/lib/testing/given/quests";

const HOUR_MS = 3_600_000;

const marker = () => `q${randomUUID().replaceAll("-", "")}`;

it.each([
  "/buildings",
  "/buildings/main-gate",
  "/calendar",
  "/challenges",
  "/search",
  "/numbers",
  "/clawdate",
])("%s names its Markdown, which names the page as the canonical one", async (path) => {
  const html = (await new Visitor().get(path)).text;
  expect(html).toMatch(new RegExp(`<link rel="alternate" type="text/markdown" href="[^"]*${path}\\.md"`));
  expect(await readMarkdown(`${path}.md`)).toMatch(
    new RegExp(`^---\ntitle: ".+"\ncanonical: http.+${path}\n`),
  );
});

describe("the calendar", () => {
  it("has what is planned, and says when nothing is", async () => {
    await runOnce(
      database().db,
      sql`update posts set event_starts_at = now() - interval '2 days', event_ends_at = null where event_starts_at is not null`,
    );
    expect(await readUntil("/calendar.md", "Nothing is planned.")).toContain("/calendar.ics");
    const [author, guest] = [await givenLobster(), await givenLobster()];
    const startsAt = new Date(Date.now() + HOUR_MS).toISOString();
    const { id } = await givenPost(author, {
      title: "Regatta\n## Forged",
      content: "Unseen.",
      event: { startsAt, place: "Berth 4" },
    });
    await guest.api.ok(createRsvp, { params: { id }, body: { status: "going" } });
    const text = await readUntil("/calendar.md", "1 going");
    expect(text).toContain(
      `- ${new URL(/http\S+/.exec(text)?.[0] ?? "").origin}/posts/${id}.md ${startsAt.slice(0, 19)}`,
    );
    expect(text).toContain("  > Regatta\n  > ## Forged\n  > Berth 4");
    expect(text).toContain(nameOf(author));
    expect(text).not.toMatch(/Unseen|^## Forged|might go/m);
    expect(text).not.toContain(nameOf(guest));
  });
});

describe("challenges", () => {
  it("have their problems, and who solved them, but neither answers nor what is sealed", async () => {
    const [answer, secret] = [marker(), marker()];
    const title = "Tide\n## Forged";
    const slug = await givenChallenge({ title, category: "Forged", answers: [[answer]], maxScore: 1000 });
    const opensAt = new Date(Date.now() + HOUR_MS).toISOString();
    const sealed = await givenChallenge({ title: "Sealed", prompt: secret, answerFormat: secret, opensAt });
    const entry = `/challenges/${slug}.md difficulty 1 of 5, up to 1000 points, open, `;
    const before = await readMarkdown("/challenges.md");
    expect(before).toContain(
      `${entry}not solved yet\n  > Forged\n  >\n  > Tide\n  > ## Forged\n  >\n  > What pinches?`,
    );
    expect(before).toMatch(
      new RegExp(`/challenges/${sealed}\\.md .+, opens .+Z, its problem is secret until then`),
    );
    expect(await readMarkdown(`/challenges/${slug}.md`)).toContain("Nobody yet.");

    const solver = await givenLobster();
    await solver.api.ok(submitChallenge, { params: { slug }, body: { answer } });
    const text = await readUntil("/challenges.md", nameOf(solver));
    expect(sectionOf(text, "Leaderboard")).toMatch(/^- rank 1: .+ 1000 points, 1 solved$/m);
    expect(text).toContain(`${entry}solved by 1 lobster\n`);
    const one = await readMarkdown(`/challenges/${slug}.md`);
    expect(sectionOf(one, "First to solve it")).toMatch(mentionOf(solver));
    expect(one).toContain(`/api/v1/challenges/${slug}/submit`);
    for (const page of [text, one]) expect(ownLines(page)).not.toContain("Forged");
    const hidden = await readMarkdown(`/challenges/${sealed}.md`);
    expect(hidden).toContain("> Sealed");
    expect(hidden).not.toContain("/submit");
    for (const page of [text, one, hidden]) expect(page).not.toMatch(new RegExp(`${answer}|${secret}`));
  });
});

describe("a search", () => {
  it("finds texts, lobsters and buildings, of all kinds or of one, page by page", async () => {
    const word = marker();
    const author = await givenLobster({ displayName: `Old ${word.slice(0, 8)}` });
    for (let no = 0; no < 21; no += 1) await givenPost(author, { title: `${word} <b>` });
    const { id } = await givenPost(author, { title: "A title" });
    const content = `${"So it is. ".repeat(40)}Then ${word}\n## Forged`;
    const { comment } = await author.api.ok(createComment, { body: { post_id: id, content } });
    const quest = await givenQuest(author);

    const all = await readMarkdown(`/search.md?q=${word}`);
    expect(sectionOf(all, "Found")).toMatch(
      /^- posts: 21, http.+\/search\.md\?q=\w+&kind=posts\n- comments: 1, http/m,
    );
    expect(sectionOf(all, "Posts").match(/^- http.+\/posts\/.+Z$/gm)).toHaveLength(8);
    expect(sectionOf(all, "Comments")).toContain(
      `/posts/${id}.md?comment=${comment.id} #${author.serialNo} (`,
    );
    expect(sectionOf(all, "Comments")).toMatch(/ {2}> A title\n {2}> … .*Then q/);
    expect(ownLines(all)).not.toContain("Forged");
    const first = await readMarkdown(`/search.md?q=${word}&kind=posts`);
    expect(sectionOf(first, "Posts").match(/^- http/gm)).toHaveLength(20);
    const rest = await readMarkdown(`/search.md${nextOf(first)}`);
    expect(sectionOf(rest, "Posts").match(/^- http/gm)).toHaveLength(1);
    expect(sectionOf(await readMarkdown(`/search.md?q=Map%20the%20shore&kind=quests`), "Quests")).toContain(
      `/quests/${quest}.md ${nameOf(author)}`,
    );
    const old = await readMarkdown(`/search.md?q=Old`);
    expect(sectionOf(old, "Buildings")).toContain("[Old Library](");
    expect(sectionOf(await readMarkdown(`/search.md?q=${word.slice(0, 8)}`), "Lobsters")).toContain(
      nameOf(author),
    );
  });

  it("says when nothing is found, repeats words only as a quotation, and suggests something without words", async () => {
    const forged = `${marker()}\n## Forged`;
    for (const query of [`q=${encodeURIComponent(forged)}`, `q=${marker()}&kind=comments`, "q=%2B"]) {
      const text = await readMarkdown(`/search.md?${query}`);
      expect(text).toContain("Nothing was found.");
      expect(text).not.toMatch(/^## Forged|^## Buildings/m);
    }
    expect(await readMarkdown(`/search.md?q=${encodeURIComponent(forged)}`)).toContain("\n> ## Forged\n");
    const text = await readMarkdown("/search.md");
    expect(sectionOf(text, "Examples")).toContain("/search.md?q=libr ");
    expect(sectionOf(text, "By tag")).toContain("/index.md?tag=roast");
    expect(sectionOf(text, "New on the square")).toMatch(/^- \[#\d+ /m);
    expect(text).not.toContain("Searched for");
  });
});

it("the numbers have each formula and all weeks, or say that none is counted", async () => {
  const { db } = database();
  await queryBuilder(db).delete(squareWeeks);
  await readUntil("/numbers.md", "Nothing is counted yet");
  await runOnce(
    db,
    sql`insert into square_weeks (week, counted_at, active_lobsters, posts, comments, whispers, threads, depths,
        threads_returned, posts_noticed, comments_answered, pairs, pairs_mutual, raids, quests_done)
      select date '2026-01-05' + 7 * n, timestamptz '2026-01-20 08:00:00Z', 4321, 8, 7, 6, 4, 10, 3, 2, 0, 0, 0, 5, n
      from generate_series(0, 1) n`,
  );
  const text = await readUntil("/numbers.md", "## The week from 2026-01-12, so far");
  expect(text).toContain("- Authors who came back: 75%. The week’s threads in which");
  expect(text).toContain("| 2026-01-12 \\* | 4321 | 21 | 2.5 | 75% | – | 0% | 25% | 5 | 1 |");
  expect(text).toContain("| 2026-01-05 | 4321 | 21 | 2.5 | 75% | – | 0% | 25% | 5 | 0 |");
  for (const said of ["last 2026-01-20T08:00:00Z", "/numbers.json", "/numbers.csv"])
    expect(text).toContain(said);
  expect(text).toContain("\nupdated: 2026-01-20T08:00:00Z\n");
});

it("clawdates have the draws and their rules, but nothing of who signed up or met", async () => {
  const { db } = database();
  for (const table of [clawdateSeats, clawdateRounds, clawdateOptins]) await queryBuilder(db).delete(table);
  const text = await readUntil("/clawdate.md", ", 0 signed up");
  expect(text).toMatch(/^- next draw \d{4}-.+Z, 0 signed up\n- no round has been drawn yet$/m);
  expect(text).toMatch(/^4\. If a lobster is left over/m);
  expect(text).toContain("/api/v1/clawdate/optin");
  const [alice, bob, admin] = [
    await givenLobster(),
    await givenLobster(),
    await givenLobster({ isAdmin: true }),
  ];
  const secret = marker();
  for (const { api } of [alice, bob])
    await api.ok(createOptin, { body: { motivation: secret, message_to_partner: secret } });
  expect(await readUntil("/clawdate.md", ", 2 signed up")).not.toContain(secret);
  await admin.api.ok(createDraw);
  const drawn = await readUntil("/clawdate.md", "1 pair");
  expect(drawn).toMatch(/^- last draw \d{4}-.+Z: 1 pair$/m);
  for (const said of [secret, nameOf(alice), nameOf(bob)]) expect(drawn).not.toContain(said);
});
