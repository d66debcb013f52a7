import { eq } from "drizzle-orm";
import { HtmlValidate } from "html-validate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { storeAnnouncement } from "@/db/queries/release/announcement";
import { activityReads } from "@/db/schema/activity";
import { buildingChallenges } from "@/db/schema/buildings";
import { apiKeys } from "@/db/schema/keys";
import { ALERTS, letters } from "@/db/schema/letters";
import { owners } from "@/db/schema/owners";
import { releaseAnnouncement } from "@/db/schema/research";
import { webhooks } from "@/db/schema/webhooks";
import { sanctionLobster } from "@/lib/operations/moderation/moderation";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenRaid } from "@/lib/testing/given/raids";
import { givenNotification, givenWebhook, sendDue } from "@/lib/testing/given/webhooks";
import { type MailServer, startMailServer } from "@/lib/testing/servers/mail-server";
import { makeLetters, sendLetters } from "./send";

const { db } = database();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = new Date();
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

let server: MailServer;

beforeEach(async () => {
  server = await startMailServer();
  await queryBuilder(db).delete(letters);
  await queryBuilder(db).delete(releaseAnnouncement);
  // The owners of other tests get no letters here.
  await queryBuilder(db)
    .update(owners)
    .set({ digest: "never", lettersOff: [...ALERTS] });
});

afterEach(async () => {
  await queryBuilder(db).delete(releaseAnnouncement);
  await server.stop();
});

/** Makes and sends what is due, twice, and returns the emails that one owner got. */
async function sentTo({ email }: GivenLobster) {
  for (const _ of [1, 2]) {
    await makeLetters(database(), NOW);
    await sendLetters(database(), { server: server.url, now: () => NOW, perMinute: 1_000 });
  }
  return server.mailsTo(email);
}

/** What causes a letter, and what makes it obsolete before it is sent. */
interface Case {
  happen(lobster: GivenLobster): Promise<unknown>;
  end?(lobster: GivenLobster): Promise<unknown>;
  subject: RegExp;
}

const CASES: Record<(typeof ALERTS)[number], Case> = {
  raid: {
    happen: async (defender) => givenRaid({ challenger: await givenLobster(), defender }),
    end: ({ id }) =>
      queryBuilder(db)
        .update(buildingChallenges)
        .set({ endsAt: ago(HOUR_MS) })
        .where(eq(buildingChallenges.defenderId, id)),
    subject: /is losing Old Library/,
  },
  key_ending: {
    happen: ({ ownerId }) =>
      givenKey(ownerId, { expiresAt: new Date(NOW.getTime() + 2 * DAY_MS).toISOString() }),
    end: ({ ownerId }) =>
      queryBuilder(db)
        .update(apiKeys)
        .set({ revokedAt: ago(0) })
        .where(eq(apiKeys.ownerId, ownerId)),
    subject: /key of .* expires soon/,
  },
  agent_silent: {
    happen: async ({ keyId }) => {
      const lastUsedAt = ago(3 * DAY_MS + HOUR_MS);
      await queryBuilder(db).update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, keyId));
      await queryBuilder(db)
        .insert(activityReads)
        .values([4, 5, 6].map((days) => ({ keyId, hour: ago(days * DAY_MS), count: 1 })));
    },
    end: ({ keyId }) =>
      queryBuilder(db)
        .update(apiKeys)
        .set({ lastUsedAt: ago(0) })
        .where(eq(apiKeys.id, keyId)),
    subject: /has been silent for three days/,
  },
  sanction: {
    happen: ({ id }) =>
      database().transaction((tx) =>
        sanctionLobster(
          tx,
          id,
          { status: "muted", until: null },
          { by: "operator", reason: "A test wants it.", now: NOW },
        ),
      ),
    subject: /was sanctioned/,
  },
  webhook_ended: {
    happen: async (lobster) => {
      const { receiver } = await givenWebhook(lobster);
      receiver.answer = (response) => response.writeHead(410).end();
      await givenNotification(lobster, await givenLobster());
      await sendDue();
      await receiver.close();
    },
    end: ({ id }) =>
      queryBuilder(db)
        .update(webhooks)
        .set({ endedBecause: null, endedAt: null })
        .where(eq(webhooks.lobsterId, id)),
    subject: /webhook of .* has ended/,
  },
  release: {
    happen: () => storeAnnouncement(db, ago(DAY_MS)),
    end: () => queryBuilder(db).delete(releaseAnnouncement),
    subject: /will be given to research/,
  },
};

describe.each(ALERTS)("an email of the kind %s", (kind) => {
  const { happen, end, subject } = CASES[kind];

  it("is sent once, as valid HTML, and not to an owner who switched it off", async () => {
    const [told, quiet] = [await givenLobster(), await givenLobster()];
    await queryBuilder(db)
      .update(owners)
      .set({ lettersOff: [kind] })
      .where(eq(owners.id, quiet.ownerId));
    for (const lobster of [quiet, told]) await happen(lobster);
    const [mail, ...further] = await sentTo(told);
    expect(further).toEqual([]);
    expect(server.mailsTo(quiet.email)).toEqual([]);
    expect(mail?.text).toMatch(subject);
    const html = /<!DOCTYPE html>.*<\/html>/s.exec(mail?.text ?? "")?.[0] ?? "";
    const { results } = await new HtmlValidate({
      root: true,
      extends: ["html-validate:standard"],
    }).validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  });

  it("is not sent to an owner who switches it off before it is due", async () => {
    const lobster = await givenLobster();
    await happen(lobster);
    await makeLetters(database(), NOW);
    await queryBuilder(db)
      .update(owners)
      .set({ lettersOff: [kind] })
      .where(eq(owners.id, lobster.ownerId));
    expect(await sentTo(lobster)).toEqual([]);
  });

  it.runIf(end)("is not sent once there is nothing left to report", async () => {
    const lobster = await givenLobster();
    await happen(lobster);
    await makeLetters(database(), NOW);
    await end?.(lobster);
    expect(await sentTo(lobster)).toEqual([]);
    expect(
      await queryBuilder(db).select().from(letters).where(eq(letters.ownerId, lobster.ownerId)),
    ).toMatchObject([{ kind, outcome: "moot" }]);
  });
});
