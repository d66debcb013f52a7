import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { listLogOfOwner } from "@/db/queries/moderation/log";
import { listOpenReports } from "@/db/queries/moderation/report-desk";
import { runOnce } from "@/db/statement";
import type { LobsterStatus } from "@/lib/api/contract/principal";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { settleReport } from "@/lib/operations/moderation/moderation";
import {
  type GivenLobster,
  givenAge,
  givenLobster,
  givenLobsters,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { reportTarget } from "./reports";

const HOUR = 3_600_000;
const start = Date.now();
const at = (hours: number) => new Date(start + hours * HOUR);

type Target = { target_type: "post" | "lobster"; target_id: string };

const report = (reporter: GivenLobster, target: Target, now: Date, shadowed = false) =>
  database().transaction((tx) =>
    reportTarget(tx, givenViewer(reporter, now, { shadowed }), { ...target, reason: "other" }),
  );

/** Files a report by a new owner at each of these hours. */
async function reportAt(target: Target, ...hours: number[]) {
  for (const hour of hours) await report(await givenAge(await givenLobster()), target, at(hour));
}

async function statusOf({ ownerId }: GivenLobster) {
  const lobster = await findLobsterOfOwner(database().db, ownerId);
  return [lobster?.status, lobster?.statusUntil];
}

const logOf = ({ ownerId }: GivenLobster) => listLogOfOwner(database().db, ownerId, 100);

async function queuedReportsOn(target: Target) {
  const open = await listOpenReports(database().db, 10_000);
  return open.filter((row) => row.targetId === target.target_id && row.queuedAt !== null);
}

async function givenReported() {
  const author = await givenLobster();
  const post = await givenPost(author);
  return { author, target: { target_type: "post", target_id: post.id } as const };
}

describe("three owners reporting one target within 24 hours", () => {
  it("make its author rate_limited for 24 hours, queue it, and say so", async () => {
    const { author, target } = await givenReported();

    await reportAt(target, 0, 1);
    expect(await statusOf(author)).toEqual(["active", null]);
    expect(await queuedReportsOn(target)).toEqual([]);
    await reportAt(target, 2);

    expect(await statusOf(author)).toEqual(["rate_limited", at(26).toISOString()]);
    expect(await queuedReportsOn(target)).toHaveLength(3);
    const [entry, ...others] = await logOf(author);
    expect(entry).toMatchObject({
      actor: "service",
      action: "status_set",
      targetType: "post",
      targetId: target.target_id,
      reason: "3 mailboxes reported this post within 24 hours.",
      detail: { status: "rate_limited", until: at(26).toISOString() },
      at: at(2).toISOString(),
    });
    expect(others).toEqual([]);
    const { notifications } = await author.api.ok(getNotifications, { query: { types: "moderation" } });
    expect(notifications).toMatchObject([
      { type: "moderation", source_lobster: { id: author.id }, payload: { status: "rate_limited" } },
    ]);
  });

  it("count only within 24 hours", async () => {
    const { author, target } = await givenReported();
    await reportAt(target, 0, 1, 24);
    expect(await statusOf(author)).toEqual(["active", null]);
    await reportAt(target, 24.5);
    expect((await statusOf(author))[0]).toBe("rate_limited");
  });

  it("are counted once for a mailbox, however many owners it has", async () => {
    const { author, target } = await givenReported();
    const mailbox = `${author.id.slice(0, 18)}`;
    for (const tag of ["+1", "+2", "+3"]) {
      const reporter = await givenAge(await givenLobster());
      await runOnce(
        database().db,
        sql`update owners set mailbox_key = ${`${mailbox}@example.edu`}, mailbox_slot = null,
          email = ${`${mailbox}${tag}@example.edu`} where id = ${reporter.ownerId}`,
      );
      await report(reporter, target, at(0));
    }
    expect(await statusOf(author)).toEqual(["active", null]);
    await reportAt(target, 1);
    expect(await statusOf(author)).toEqual(["active", null]);
    await reportAt(target, 2);
    expect((await statusOf(author))[0]).toBe("rate_limited");
  });

  it("count only if their lobsters were older than a day when they reported", async () => {
    const { author, target } = await givenReported();
    const young = await givenLobster();
    const bornAt = async () => {
      const query = sql`select created_at from lobsters where id = ${young.id}`;
      const [row] = await runOnce<{ created_at: string }>(database().db, query);
      return Date.parse(row?.created_at ?? "");
    };
    const born = await bornAt();
    await report(young, target, new Date(born + 24 * HOUR - 1));
    const later = (born - start) / HOUR + 24;
    await reportAt(target, later, later);
    expect(await statusOf(author)).toEqual(["active", null]);
    expect(await queuedReportsOn(target)).toEqual([]);

    const { author: other, target: second } = await givenReported();
    await report(young, second, new Date(born + 24 * HOUR));
    await reportAt(second, later, later);
    expect((await statusOf(other))[0]).toBe("rate_limited");
  });

  it("count for one target, not for everything by its author", async () => {
    const { author, target } = await givenReported();
    const other = await givenPost(author);
    await reportAt(target, 0, 0);
    await reportAt({ target_type: "post", target_id: other.id }, 0, 0);
    await reportAt({ target_type: "lobster", target_id: author.id }, 0, 0);
    expect(await statusOf(author)).toEqual(["active", null]);
  });

  it("act once: a fourth and a fifth neither extend the sanction nor log another", async () => {
    const { author, target } = await givenReported();
    await reportAt(target, 0, 1, 2, 3, 4);
    expect(await statusOf(author)).toEqual(["rate_limited", at(26).toISOString()]);
    expect(await logOf(author)).toHaveLength(1);
    expect(await queuedReportsOn(target)).toHaveLength(5);
  });

  it("act once when concurrent", async () => {
    const { author, target } = await givenReported();
    const reporters = await Promise.all((await givenLobsters(8)).map(givenAge));
    await Promise.all(reporters.map((reporter) => report(reporter, target, at(0))));
    expect(await statusOf(author)).toEqual(["rate_limited", at(24).toISOString()]);
    expect(await logOf(author)).toHaveLength(1);
    expect(await queuedReportsOn(target)).toHaveLength(8);
  });

  it("act again on new reports a day later", async () => {
    const { author } = await givenReported();
    const target = { target_type: "lobster", target_id: author.id } as const;
    await reportAt(target, 0, 0, 0, 25, 25, 25);
    expect(await statusOf(author)).toEqual(["rate_limited", at(49).toISOString()]);
    expect(await logOf(author)).toHaveLength(2);
  });

  it("do not count if a moderator has dismissed the report", async () => {
    const { author, target } = await givenReported();
    const dismissed = await report(await givenAge(await givenLobster()), target, at(0));
    await reportAt(target, 0);
    const act = { by: "operator", reason: "Nothing in it.", now: at(0) } as const;
    await settleReport(database().db, dismissed.id, "dismissed", act);
    await reportAt(target, 1);
    expect(await statusOf(author)).toEqual(["active", null]);
  });

  it("do not count when shadow-muted", async () => {
    const { author, target } = await givenReported();
    for (let no = 0; no < 4; no += 1) await report(await givenAge(await givenLobster()), target, at(0), true);
    expect(await statusOf(author)).toEqual(["active", null]);
  });

  it.each<LobsterStatus>(["muted", "shadow_muted", "banned"])(
    "do not change an author who is %s, and still queue the reports",
    async (status) => {
      const { author, target } = await givenReported();
      await givenStatus(author.id, status, at(1).toISOString());
      const before = await logOf(author);
      await reportAt(target, 0, 0, 0);
      expect(await statusOf(author)).toEqual([status, at(1).toISOString()]);
      expect(await logOf(author)).toEqual(before);
      expect(await queuedReportsOn(target)).toHaveLength(3);
    },
  );

  it("replace a sanction that has run out, and one that would end sooner", async () => {
    for (const [status, until] of [
      ["banned", at(-1)],
      ["rate_limited", at(1)],
    ] as const) {
      const { author, target } = await givenReported();
      await givenStatus(author.id, status, until.toISOString());
      await reportAt(target, 0, 0, 0);
      expect(await statusOf(author)).toEqual(["rate_limited", at(24).toISOString()]);
    }
  });

  it("do not shorten a longer rate limit", async () => {
    for (const until of [null, at(100).toISOString()]) {
      const { author, target } = await givenReported();
      await givenStatus(author.id, "rate_limited", until);
      await reportAt(target, 0, 0, 0);
      expect(await statusOf(author)).toEqual(["rate_limited", until]);
    }
  });
});
