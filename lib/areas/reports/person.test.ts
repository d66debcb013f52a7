import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { listOpenReports } from "@/db/queries/moderation/report-desk";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { hideText } from "@/lib/operations/moderation/moderation";
import { readCase } from "@/lib/operations/moderation/read";
import { successesOf } from "@/lib/testing/assertions/storm";
import {
  type GivenLobster,
  givenAge,
  givenLobster,
  givenLobsters,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenQuest } from "@/lib/testing/given/quests";
import { createReport } from "./endpoints";
import type { ReportingPerson } from "./reports";
import type { NewReport } from "./schemas";
import { reportByPerson } from "./write";

const about = (target_type: NewReport["target_type"], target_id: string): NewReport => ({
  target_type,
  target_id,
  reason: "other",
});

const ownerOf = (lobster: GivenLobster): ReportingPerson => ({
  ownerId: lobster.ownerId,
  lobsterId: lobster.id,
  viewer: givenViewer(lobster),
});

async function givenPerson(): Promise<ReportingPerson> {
  const { id } = await ensureOwner(database().db, `${randomUUID()}@example.edu`, false);
  return { ownerId: id, lobsterId: null, viewer: publicViewer(new Date()) };
}

const openOn = async (id: string) =>
  (await listOpenReports(database().db, 10_000)).filter(({ targetId }) => targetId === id);

describe("a report by a person", () => {
  it("counts as one with their lobster's: neither can repeat what the other reported", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const [first, second] = [await givenPost(bob), await givenPost(bob)];
    await reportByPerson(ownerOf(alice), about("post", first.id));
    expect(await alice.api.refused(createReport, { body: about("post", first.id) })).toMatchObject({
      code: "already_reported",
    });
    await alice.api.ok(createReport, { body: about("post", second.id) });
    await expect(reportByPerson(ownerOf(alice), about("post", second.id))).rejects.toMatchObject({
      code: "already_reported",
    });
    expect((await openOn(first.id)).map(({ reporterName }) => reporterName)).toEqual([alice.displayName]);
  });

  it("counts towards the three owners if the person has a lobster, and towards no rule if not", async () => {
    const author = await givenLobster();
    const { id } = await givenPost(author);
    for (let no = 0; no < 3; no += 1) await reportByPerson(await givenPerson(), about("post", id));
    for (let no = 0; no < 2; no += 1)
      await reportByPerson(ownerOf(await givenAge(await givenLobster())), about("post", id));
    const statusOf = async () => (await findLobsterOfOwner(database().db, author.ownerId))?.status;
    expect(await statusOf()).toBe("active");
    expect(await readCase("post", id)).toMatchObject({ owners: 2, isQueued: false });
    await reportByPerson(ownerOf(await givenAge(await givenLobster())), about("post", id));
    expect(await statusOf()).toBe("rate_limited");
  });

  it("is stored once, however often it is sent concurrently", async () => {
    const { id } = await givenPost(await givenLobster());
    const person = await givenPerson();
    const details = Array.from({ length: 5 }, (_, no) => `Form ${no}.`);
    const sent = details.map((detail) =>
      reportByPerson(person, { ...about("post", id), detail }).then(() => detail),
    );
    const stored = await successesOf(sent, "already_reported");
    expect(stored).toHaveLength(1);
    expect((await openOn(id)).map(({ detail }) => detail)).toEqual(stored);
  });

  it("is refused after the fiftieth within a day", async () => {
    const { id } = await givenPost(await givenLobster());
    const person = await givenPerson();
    const targets = await givenLobsters(50);
    for (const target of targets) await reportByPerson(person, about("lobster", target.id));
    await expect(reportByPerson(person, about("post", id))).rejects.toMatchObject({
      code: "too_many_reports",
    });
    expect(await openOn(id)).toEqual([]);
  });

  it("is possible for whispers and quests, and a whisper can be taken down", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { whisper } = await bob.api.ok(createWhisper, { body: { content: "Low tide." } });
    const questId = await givenQuest(bob);
    await reportByPerson(ownerOf(alice), about("quest", questId));
    await alice.api.ok(createReport, { body: about("whisper", whisper.id) });
    expect(await readCase("quest", questId)).toMatchObject({ title: "Map the shore", textStatus: null });
    const act = { by: "operator", reason: "Harm.", now: new Date() } as const;
    await hideText(database().db, "whisper", whisper.id, act);
    expect(await readCase("whisper", whisper.id)).toMatchObject({ words: "Low tide.", textStatus: "hidden" });
    await expect(reportByPerson(await givenPerson(), about("whisper", whisper.id))).rejects.toMatchObject({
      code: "whisper_not_found",
    });
  });
});
