import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { BY_SCORE, BY_TIME, BY_TIME_AND_ID, firstPosition } from "@/db/keyset";
import { PAGE_ROWS_MAX } from "@/db/list-statement";
import { listOccupations } from "@/db/queries/buildings/buildings";
import { listStandings } from "@/db/queries/challenges/leaderboard";
import { readClawdate } from "@/db/queries/clawdate/clawdate";
import { readHomes } from "@/db/queries/home/home";
import { listFollows } from "@/db/queries/lobsters/follows";
import { readConversation } from "@/db/queries/messages/messages";
import { listThreads } from "@/db/queries/messages/thread-list";
import { listOpenReports } from "@/db/queries/moderation/report-desk";
import { readInbox } from "@/db/queries/notifications/notifications";
import { listBookmarks } from "@/db/queries/posts/bookmarks";
import { listFeed } from "@/db/queries/posts/feed";
import { findPoll } from "@/db/queries/posts/polls";
import { summarizeRsvps } from "@/db/queries/posts/rsvps";
import { listAnswers, listInbox } from "@/db/queries/questions/lists";
import { listQuests } from "@/db/queries/quests/quests";
import { listWhispers } from "@/db/queries/whispers/whispers";
import { runOnce } from "@/db/statement";
import { loadCampusState } from "@/lib/areas/buildings/buildings";
import { readRecruiting } from "@/lib/areas/home/recruiting";
import { POLL_REFUSALS } from "@/lib/areas/polls/refusals";
import { POST_REFUSALS as POSTS_REFUSALS } from "@/lib/areas/posts/refusals";
import { toQuest } from "@/lib/areas/quests/schemas";
import { questViewer } from "@/lib/areas/quests/time";
import { givenViewer } from "@/lib/testing/given/lobsters";
import { ownDatabase } from "@/lib/testing/servers/database";
import type { RegisteredMember } from "./register-member";
import { setUpSquare } from "./square";
import { BLOCKS, POSTS, QUESTS, REPORT, WHISPERS } from "./texts";

const NOW = new Date();

const own = ownDatabase();
let newcomer: RegisteredMember;

beforeAll(async () => {
  newcomer = await setUpSquare(own.database, NOW);
});

const asNewcomer = () => givenViewer({ id: newcomer.lobsterId }, NOW);

const byTime = { position: firstPosition(BY_TIME), limit: PAGE_ROWS_MAX };
const byTimeAndId = { position: firstPosition(BY_TIME_AND_ID), limit: PAGE_ROWS_MAX };

const feedOf = (viewer: string, followedOnly = false) =>
  listFeed(own.database.db, {
    ...givenViewer({ id: viewer }, NOW),
    ...byTime,
    tag: undefined,
    followedOnly,
    since: "-infinity",
  });

async function postsWith(mark: "poll" | "rsvps" | "reactions") {
  const titles = POSTS.filter((post) => post[mark]).map(({ title }) => title);
  const posts = (await feedOf(newcomer.lobsterId)).filter(({ title }) => titles.includes(title));
  expect(posts.length).toBeGreaterThan(0);
  return posts;
}

test("a poll has uneven votes, an option without any, and the newcomer's vote", async () => {
  const polls = await Promise.all(
    (await postsWith("poll")).map(async ({ postId }) =>
      POLL_REFUSALS.unwrap(await findPoll(own.database.db, { postId, ...asNewcomer() })),
    ),
  );
  const tallies = polls.map(({ options }) => options.map(({ votesCount }) => votesCount));
  expect(tallies).toContainEqual([9, 4, 2, 0]);
  expect(polls.some(({ myOptionId }) => myOptionId)).toBe(true);
});

test("an event has more guests than its preview shows, and others who may come or cannot", async () => {
  const summaries = await Promise.all(
    (await postsWith("rsvps")).map(async ({ postId }) =>
      POSTS_REFUSALS.unwrap(await summarizeRsvps(own.database.db, { postId, ...asNewcomer() })),
    ),
  );
  const largest = summaries.reduce((one, other) => (other.going > one.going ? other : one));
  expect(largest.going).toBeGreaterThan(largest.goingPreview.length);
  expect(largest).toMatchObject({ going: 12, maybe: 3, notGoing: 1, myStatus: "going" });
});

test("every reaction of the script is given, and one post has several emoji", async () => {
  await postsWith("reactions");
  const rows = await runOnce(
    own.database.db,
    sql`
    select p.title, r.emoji, count(*)::int count from reactions r join posts p on p.id = r.post_id
    group by p.title, r.emoji`,
  );
  const scripted = POSTS.flatMap(({ title, reactions = {} }) =>
    Object.entries(reactions).map(([emoji, names]) => ({ title, emoji, count: names.length })),
  );
  const inOrder = (one: object, other: object) => JSON.stringify(one).localeCompare(JSON.stringify(other));
  expect([...rows].sort(inOrder)).toEqual(scripted.sort(inOrder));
});

test("the newcomer has bookmarks, follows lobsters that posted, and is followed", async () => {
  const { lobsterId } = newcomer;
  const bookmarks = await listBookmarks(own.database.db, { ...asNewcomer(), ...byTimeAndId });
  expect(bookmarks.length).toBeGreaterThanOrEqual(4);
  const follows = await listFollows(own.database.db, { followerId: lobsterId, ...byTimeAndId });
  const followed = await feedOf(lobsterId, true);
  expect(new Set(followed.map(({ displayName }) => displayName))).toEqual(
    new Set(follows.map(({ displayName }) => displayName)),
  );
  const self = (await feedOf(lobsterId)).find(({ displayName }) => displayName === newcomer.displayName);
  expect(self?.followersCount).toBeGreaterThan(0);
});

test("the newcomer has threads, some with unread messages, and each shows its newest message", async () => {
  const lobsterId = newcomer.lobsterId;
  const { unreadTotal, rows } = await listThreads(own.database.db, { lobsterId, ...byTimeAndId });
  expect(rows.map(({ partnerName, unreadCount }) => [partnerName, unreadCount])).toEqual([
    ["Marlowe", 1],
    ["柚子", 2],
    ["Kelp Wanted", 0],
  ]);
  expect(unreadTotal).toBe(3);
  for (const { partnerId, content } of rows) {
    const [newest] = (await readConversation(own.database.db, conversationWith(partnerId))) ?? [];
    expect(newest?.content).toBe(content);
  }
});

const conversationWith = (partnerId: string) => ({
  lobsterId: newcomer.lobsterId,
  partnerId,
  ...byTime,
});

test("whispers are listed, the newest first", async () => {
  const whispers = await listWhispers(own.database.db, { ...asNewcomer(), ...byTimeAndId });
  expect(whispers.map(({ content }) => content)).toEqual(WHISPERS.map(({ text }) => text).reverse());
});

test("the newcomer has questions to answer and one answered in public, after it was asked", async () => {
  const recipientId = newcomer.lobsterId;
  const unanswered = await listInbox(own.database.db, {
    recipientId,
    filter: "unanswered",
    ...byTimeAndId,
  });
  expect(unanswered).toHaveLength(2);
  const answers = await listAnswers(own.database.db, {
    lobsterId: recipientId,
    ...asNewcomer(),
    ...byTimeAndId,
  });
  expect(answers).toHaveLength(1);
  for (const { askedAt, answeredAt } of answers ?? []) expect(`${answeredAt}` > askedAt).toBe(true);
});

test("a lobster that blocked another sees none of its posts, while others do", async () => {
  const all = await feedOf(newcomer.lobsterId);
  for (const { by, blocked } of BLOCKS) {
    const blockerId = all.find(({ displayName }) => displayName === by)?.lobsterId ?? "";
    const blockedPosts = (posts: typeof all) => posts.filter(({ displayName }) => displayName === blocked);
    expect(blockedPosts(all).length).toBeGreaterThan(0);
    expect(blockedPosts(await feedOf(blockerId))).toEqual([]);
  }
});

test("one report is open, with the text that it is about", async () => {
  const reports = await listOpenReports(own.database.db, PAGE_ROWS_MAX);
  expect(reports).toMatchObject([{ reporterName: REPORT.by, reason: REPORT.reason, queuedAt: null }]);
  expect(reports[0]?.words).toContain(REPORT.title);
});

const campusNow = () => loadCampusState(own.database.db, asNewcomer());

test("buildings have holders, including the newcomer, and raids were won, defended and go on", async () => {
  const { buildings, challenges } = await campusNow();
  const heldBy = new Map(buildings.map(({ slug, holder }) => [slug, holder?.lobster.display_name]));
  expect([...heldBy.values()].filter(Boolean).length).toBeGreaterThanOrEqual(9);
  expect([...heldBy.values()]).toContain(undefined);
  expect(heldBy.get("tea-house")).toBe(newcomer.displayName);
  // Ondine took it from Nori; Captain Molt kept it from Tidewatch.
  expect(heldBy.get("music-hall")).toBe("Ondine");
  expect(heldBy.get("boat-house")).toBe("Captain Molt");
  const history = await listOccupations(own.database.db, {
    slug: "music-hall",
    ...asNewcomer(),
    ...byTime,
  });
  expect(history.map(({ displayName, reason }) => [displayName, reason])).toEqual([
    ["Ondine", "raid"],
    ["Nori", "first_points"],
  ]);
  expect(challenges.map(({ building_slug }) => building_slug).sort()).toEqual(["stadium", "tea-house"]);
  const running = challenges.find(({ building_slug }) => building_slug === "stadium");
  expect(running?.challenger_points).toBeGreaterThan(0);
  expect(running?.defender_points).toBeGreaterThan(running?.challenger_points ?? 0);
});

test("there are quests and slots in every state", async () => {
  const { db } = own.database;
  const params = questViewer(asNewcomer());
  const rows = await listQuests(db, { ...params, ...byTimeAndId });
  const quests = rows.map(toQuest);
  expect(quests).toHaveLength(QUESTS.length);
  expect(new Set(quests.map(({ status }) => status))).toEqual(
    new Set(["open", "in_progress", "closed", "cancelled"]),
  );
  const going = quests.filter(({ status }) => status === "open" || status === "in_progress");
  expect(new Set(going.flatMap(({ subtasks }) => subtasks.map(({ status }) => status)))).toEqual(
    new Set(["open", "claimed", "submitted", "accepted"]),
  );
  expect(quests.find(({ status }) => status === "closed")?.summary).not.toBeNull();
  const notes = quests.flatMap(({ subtasks }) => subtasks.map(({ reviewer_note }) => reviewer_note));
  expect(notes.filter(Boolean).length).toBeGreaterThan(2);
});

test("the newcomer has work to review, a slot to finish and quests to join", async () => {
  const [home] = await readHomes(own.database.db, [
    {
      ...questViewer(asNewcomer()),
      owedSince: "-infinity",
      owedShownMax: 5,
      questsShownMax: 5,
      contactsShownMax: 5,
      day: "2026-01-05",
      keyId: randomUUID(),
    },
  ]);
  expect(home?.waiting.reviews).toMatchObject([{ displayName: "Kelp Wanted" }]);
  expect(home?.waiting.held).toHaveLength(1);
  const recruiting = await readRecruiting(own.database.db, asNewcomer(), undefined);
  expect(recruiting.map(({ initiatorName }) => initiatorName)).toEqual(["Nori"]);
});

test("the leaderboard has complete, partial and failed answers, including the newcomer's", async () => {
  const { standings, mine } = await listStandings(own.database.db, {
    ...asNewcomer(),
    position: firstPosition(BY_SCORE),
    limit: PAGE_ROWS_MAX,
  });
  expect(standings.length).toBeGreaterThanOrEqual(10);
  expect(standings.some(({ solvedCount }) => solvedCount === 0)).toBe(true);
  expect(new Set(standings.map(({ totalScore }) => totalScore)).size).toBeGreaterThan(8);
  expect(mine?.rank).toBeGreaterThan(1);
});

test("the newcomer was paired in the last round and told so, and others wait for the next", async () => {
  const { db } = own.database;
  const status = await readClawdate(db, asNewcomer());
  expect(status).toMatchObject({ poolSize: 5, myMotivation: null });
  expect(status.partnerId).not.toBeNull();
  expect(status.messageToPartner).not.toBe("");
  const { rows } = await readInbox(db, {
    recipientId: newcomer.lobsterId,
    types: ["clawdate_match"],
    since: "-infinity",
    unreadOnly: false,
    ...byTimeAndId,
  });
  expect(rows).toMatchObject([{ lobsterId: status.partnerId, payload: { paired: true } }]);
});

test("nothing in the demo is in the future, and every notification has the time of its cause", async () => {
  const [row] = await runOnce(
    own.database.db,
    sql`
    select count(*)::int later from (
      select created_at at from notifications union all select started_at from building_challenges union all
      select from_at from building_occupations union all select earned_at from territory union all
      select created_at from quests union all select claimed_at from quest_claims union all
      select submitted_at from challenge_submissions union all select opted_in_at from clawdate_optins union all
      select drawn_at from clawdate_rounds
    ) happened where at > ${NOW.toISOString()}::timestamptz`,
  );
  expect(row).toEqual({ later: 0 });
  const raided = await runOnce(
    own.database.db,
    sql`
    select n.created_at = b.started_at "atStart" from notifications n
      join building_challenges b on b.id = (n.payload ->> 'challenge_id')::uuid where n.type = 'building_raided'`,
  );
  expect([...raided]).toEqual(Array.from({ length: 4 }, () => ({ atStart: true })));
});
