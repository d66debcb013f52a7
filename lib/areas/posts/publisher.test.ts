import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { ConnectionLost } from "@/db/connection";
import type { NewPostParams } from "@/db/queries/posts/publish";
import { runOnce } from "@/db/statement";
import { DEADLINE_MS } from "@/lib/api/http/deadline";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { somebodyWaits } from "@/lib/testing/assertions/locks";
import { batchesOf } from "@/lib/testing/assertions/statements";
import { type GivenLobster, givenKey, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenDraft } from "@/lib/testing/given/posts";
import { earningDraft, givenBuilding, seen } from "@/lib/testing/given/territory";
import { getFeed } from "./endpoints";
import { parseMentions } from "./mentions";
import { Publisher } from "./publisher";

const NOON = new Date("2026-03-02T04:00:00Z");
const PAUSE = { pauseSeconds: 10 };

const publisher = () => new Publisher(() => database().db);

/** Publishes all at once. */
const publishAll = (drafts: NewPostParams[], by = publisher()) =>
  Promise.all(drafts.map((draft) => by.publish(draft)));

/** The ids of a lobster's posts that everybody sees. */
async function postsOf({ api, id }: GivenLobster): Promise<string[]> {
  return (await api.ok(getFeed, { query: { lobster_id: id } })).posts.map((post) => post.id);
}

type Outcome = Awaited<ReturnType<Publisher["publish"]>>;

const storedIds = (outcomes: Outcome[]) =>
  outcomes.flatMap((post) => (post.refusal === null ? [post.id] : []));

const draftOf = (author: GivenLobster, content: string): NewPostParams => {
  const { written: _, ...mentions } = parseMentions(content);
  return { ...givenDraft(author, { content }), ...mentions };
};

describe("posts that arrive while one is being stored", () => {
  it("go together in the next statement, with times in the order in which they came", async () => {
    const crowd = await givenLobsters(9);
    let stored: Awaited<ReturnType<typeof publishAll>> = [];
    const batches = await batchesOf(async () => {
      stored = await publishAll(crowd.map((author) => givenDraft(author)));
    });
    expect(batches).toEqual([1, 8]);
    const times = stored.map((post) => (post.refusal === null ? post.createdAt : "refused"));
    expect(times).toEqual([...new Set(times)].sort());
  });

  it("are at most 64, and fewer when they are long", async () => {
    const crowd = await givenLobsters(70);
    const short = () => publishAll(crowd.map((author) => givenDraft(author)));
    expect(await batchesOf(short)).toEqual([1, 64, 5]);
    const content = Array.from({ length: 5000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("");
    const long = () => publishAll(crowd.slice(0, 30).map((author) => givenDraft(author, { content })));
    const [, most = 0, ...others] = await batchesOf(long);
    expect(most).toBeGreaterThan(1);
    expect(others.length).toBeGreaterThan(0);
  });

  it("have each its own mentions and notifications", async () => {
    const [alice, bob, carol, dora, reader] = await givenLobsters(5);
    const by = publisher();
    const [, one, two, none] = await publishAll(
      [
        givenDraft(dora),
        draftOf(alice, `@#${carol.serialNo} and @#${reader.serialNo}, and myself: @#${alice.serialNo}`),
        draftOf(bob, `@[${reader.displayName}]`),
        draftOf(carol, "@#999999999 is nobody"),
      ],
      by,
    );
    expect(one).toMatchObject({ mentions: [carol.id, reader.id] });
    expect(two).toMatchObject({ mentions: [reader.id], reachedAts: [0] });
    expect(none).toMatchObject({ mentions: [], reachedAts: [] });
    const { notifications } = await reader.api.ok(getNotifications);
    expect(notifications.map(({ post_id }) => post_id)).toEqual([two?.id, one?.id]);
    expect(notifications.map(({ source_lobster }) => source_lobster.id)).toEqual([bob.id, alice.id]);
  });

  it("are refused each by itself: of several with one key exactly the first is stored", async () => {
    const [alice, bob, carol] = await givenLobsters(3);
    const again = { ...givenDraft(alice), ...PAUSE };
    const by = publisher();
    const batches = await batchesOf(async () => {
      const outcomes = await publishAll([givenDraft(carol), again, again, givenDraft(bob), again], by);
      expect(outcomes.map(({ refusal }) => refusal)).toEqual([
        null,
        null,
        "posted_recently",
        null,
        "posted_recently",
      ]);
    });
    expect(batches).toEqual([1, 4]);
    expect(await by.publish(again)).toMatchObject({ refusal: "posted_recently" });
    expect(await postsOf(alice)).toHaveLength(1);
  });
});

describe("a post that PostgreSQL cannot store", () => {
  it("fails alone, and the others keep their order", async () => {
    const crowd = await givenLobsters(7);
    const broken = 4;
    const by = publisher();
    const draftNo = (author: GivenLobster, no: number) =>
      givenDraft(author, no === broken ? { content: "\0" } : {});
    const outcomes = await Promise.allSettled(crowd.map((author, no) => by.publish(draftNo(author, no))));
    const times = outcomes.flatMap((each) =>
      each.status === "fulfilled" && each.value.refusal === null ? [each.value.createdAt] : [],
    );
    expect(outcomes[broken]).toMatchObject({ status: "rejected", reason: { code: "22P05" } });
    expect(times).toHaveLength(6);
    expect(times).toEqual(times.toSorted());
    for (const [no, author] of crowd.entries())
      expect(await postsOf(author)).toHaveLength(no === broken ? 0 : 1);
  });
});

describe("while somebody holds the row of a key", () => {
  it("posts with other keys are stored, and its own as soon as it is free, once", async () => {
    const [held, ...crowd] = await givenLobsters(6);
    const by = publisher();
    const { waiting } = await database().transaction(async (tx) => {
      await runOnce(tx, sql`select from api_keys where id = ${held.keyId}::uuid for no key update`);
      const waiting = [
        by.publish({ ...givenDraft(held), ...PAUSE }),
        by.publish({ ...givenDraft(held), ...PAUSE }),
      ];
      await somebodyWaits();
      for (const { refusal } of await publishAll(
        crowd.map((author) => givenDraft(author)),
        by,
      ))
        expect(refusal).toBeNull();
      return { waiting };
    });
    const outcomes = await Promise.all(waiting);
    expect(outcomes.map(({ refusal }) => refusal).sort()).toEqual([null, "posted_recently"]);
    expect(await postsOf(held)).toEqual(storedIds(outcomes));
  });
});

describe("while the database is away", () => {
  it("each post of the statement fails, none is tried again, and the next one is stored", async () => {
    const crowd = await givenLobsters(5);
    const run = vi.spyOn(database().db, "run").mockRejectedValue(new ConnectionLost("away"));
    const by = publisher();
    const failed = await Promise.allSettled(crowd.map((author) => by.publish(givenDraft(author))));
    expect(failed.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    expect(run).toHaveBeenCalledTimes(2);
    run.mockRestore();
    expect(await by.publish(givenDraft(crowd[0]))).toMatchObject({ refusal: null });
  });

  it("what has waited longer than its caller is not stored", async () => {
    const [alice, bob] = await givenLobsters(2);
    const by = publisher();
    const [first, late] = [by.publish(givenDraft(alice)), by.publish(givenDraft(bob))];
    const now = vi.spyOn(performance, "now").mockReturnValue(performance.now() + DEADLINE_MS);
    await expect(late).rejects.toMatchObject({ code: "deadline_exceeded" });
    now.mockRestore();
    expect(await first).toMatchObject({ refusal: null });
    expect(await postsOf(bob)).toEqual([]);
  });
});

describe("I13 and I17 over three processes", () => {
  it("a key posts once, a lobster with many keys earns at most 80, and nobody waits for one another", async () => {
    const processes = [publisher(), publisher(), publisher()];
    const building = givenBuilding();
    const crowd = await givenLobsters(10);
    const [rich] = crowd;
    const keys = await Promise.all(Array.from({ length: 4 }, () => givenKey(rich.ownerId)));
    const authors = [...crowd, ...keys.map(({ keyId }) => ({ ...rich, keyId }))];
    const post = (author: GivenLobster) => ({
      ...draftOf(author, crowd.map(({ serialNo }) => `@#${serialNo}`).join(" ")),
      ...earningDraft(building, { at: NOON, isTarget: true }),
      ...PAUSE,
    });
    const batches = await batchesOf(async () => {
      const outcomes = await Promise.all(
        processes.flatMap((by, no) =>
          (no === 1 ? authors.toReversed() : authors).map(async (author) => ({
            ...author,
            outcome: await by.publish(post(author)),
          })),
        ),
      );
      const admitted = outcomes.filter(({ outcome }) => outcome.refusal === null);
      expect(admitted.map(({ keyId }) => keyId).sort()).toEqual(authors.map(({ keyId }) => keyId).sort());
      expect(outcomes.filter(({ outcome }) => outcome.refusal === "posted_recently")).toHaveLength(28);
      const tookIt = admitted.filter(({ outcome }) => outcome.refusal === null && outcome.tookBuilding);
      const { holder } = await seen(building, rich, NOON);
      expect(tookIt.map(({ id }) => id)).toEqual([holder?.lobster.id]);
      const ofRich = admitted.filter(({ keyId }) => [rich, ...keys].some((key) => key.keyId === keyId));
      const halves = ofRich.map(({ outcome }) => (outcome.refusal === null ? outcome.earnedHalves : 0));
      expect(halves.sort()).toEqual([0, 40, 40, 40, 40]);
    });
    expect(Math.max(...batches)).toBeGreaterThan(1);
    expect(await seen(building, rich, NOON)).toMatchObject({ my_points_today: 80, my_points_total: 80 });
  });
});
