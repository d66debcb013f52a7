import { describe, expect, it } from "vitest";
import { readNewerActivity } from "@/lib/access/activity/read";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { readNewerMessages } from "@/lib/areas/messages/read";
import { readNewerNotifications } from "@/lib/areas/notifications/read";
import { createPost } from "@/lib/areas/posts/endpoints";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenLobster, givenStatus, pair } from "@/lib/testing/given/lobsters";
import { send } from "@/lib/testing/given/messages";

const EVER = "-infinity";
const NO_FILTER = { area: null, outcome: null, keyId: null };

describe("what is newer than an open page of an owner shows", () => {
  it("includes messages of both sides, of all or with one partner, as the lobster sees them", async () => {
    const [[me, friend], other] = [await pair(), await givenLobster()];
    expect(await readNewerMessages(me.id, EVER, null)).toBe(0);
    const first = await send(friend, me);
    await send(me, friend);
    await send(other, me);
    const newer = (partner: { id: string } | null, since = EVER, of = me) =>
      readNewerMessages(of.id, since, partner?.id ?? null);
    expect([await newer(null), await newer(friend), await newer(other)]).toEqual([3, 2, 1]);
    expect([await newer(null, first.created_at), await newer(friend, first.created_at)]).toEqual([2, 1]);
    expect([await newer(null, EVER, other), await newer(friend, EVER, other)]).toEqual([1, 0]);
    const ghost = await givenLobster();
    await givenStatus(ghost.id, "shadow_muted");
    await send(ghost, me);
    expect([await newer(ghost), await newer(null), await newer(me, EVER, ghost)]).toEqual([0, 3, 1]);
  });

  it("includes notifications of every type, only for their recipient", async () => {
    const [me, friend] = await pair();
    await send(friend, me);
    await friend.api.ok(createFollow, { body: { lobster_id: me.id } });
    expect(await readNewerNotifications(me.id, EVER)).toBe(2);
    expect(await readNewerNotifications(me.id, new Date(Date.now() + 60_000).toISOString())).toBe(0);
    expect(await readNewerNotifications(friend.id, EVER)).toBe(0);
  });

  it("includes the lobster's acts, filtered like the page", async () => {
    const me = await givenLobster();
    await me.api.ok(createPost, { body: { title: "Mine", content: "Here." } });
    await me.api.refused(createFollow, { body: { lobster_id: me.id } });
    const newer = (filter: Partial<Parameters<typeof readNewerActivity>[2]>, since = EVER) =>
      readNewerActivity(me.id, since, { ...NO_FILTER, ...filter });
    expect(await newer({})).toBe(2);
    expect([await newer({ area: "posts" }), await newer({ outcome: "refused" })]).toEqual([1, 1]);
    expect([await newer({ keyId: me.keyId }), await newer({ keyId: me.id })]).toEqual([2, 0]);
    expect(await newer({}, new Date(Date.now() + 60_000).toISOString())).toBe(0);
  });

  it("is counted up to fifty, in one statement each", async () => {
    const [me, friend] = await pair();
    for (let n = 0; n < 51; n += 1) await send(friend, me);
    const statements = await statementsOf(async () => {
      expect(await readNewerMessages(me.id, EVER, null)).toBe(50);
      expect(await readNewerMessages(me.id, EVER, friend.id)).toBe(50);
      expect(await readNewerNotifications(me.id, EVER)).toBe(50);
    });
    expect(statements).toHaveLength(3);
  });
});
