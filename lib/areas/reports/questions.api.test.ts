import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { listOpenReports } from "@/db/queries/moderation/report-desk";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { createAnswer, createQuestion } from "@/lib/areas/questions/endpoints";
import { type GivenLobster, givenAge, givenLobster } from "@/lib/testing/given/lobsters";
import { createReport } from "./endpoints";

async function givenQuestion(sender: GivenLobster, recipient: GivenLobster): Promise<string> {
  const body = { recipient_lobster_id: recipient.id, question: "Where do you sleep?" };
  return (await sender.api.ok(createQuestion, { body })).question.id;
}

const about = (target_id: string) => ({
  body: { target_type: "question", target_id, reason: "identity_guess" },
});

describe("POST /reports on a question", () => {
  it("shows the moderators the sender, whom the answer does not name", async () => {
    const [sender, recipient] = [await givenLobster(), await givenLobster()];
    const id = await givenQuestion(sender, recipient);
    const { text, status } = await recipient.api.request(createReport, about(id));
    expect(status).toBe(201);
    for (const mark of [sender.id, sender.displayName, sender.email]) expect(text).not.toContain(mark);
    const open = await listOpenReports(database().db, 10_000);
    expect(open.find((report) => report.targetId === id)).toMatchObject({
      authorName: sender.displayName,
      words: "Where do you sleep?",
    });
  });

  it("is 404 for a lobster that cannot read the question, and open to all once it is answered", async () => {
    const [sender, recipient, other] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const id = await givenQuestion(sender, recipient);
    expect(await other.api.refused(createReport, about(id))).toMatchObject({ status: 404 });
    await recipient.api.ok(createAnswer, { params: { id }, body: { answer: "In a cave." } });
    await other.api.ok(createReport, about(id));
  });

  it("by three owners does not rate-limit the sender, which would reveal it", async () => {
    const [sender, recipient] = [await givenLobster(), await givenLobster()];
    const id = await givenQuestion(sender, recipient);
    await recipient.api.ok(createAnswer, { params: { id }, body: { answer: "In a cave." } });
    for (const reporter of [recipient, await givenLobster(), await givenLobster()]) {
      await givenAge(reporter);
      await reporter.api.ok(createReport, about(id));
    }
    expect((await sender.api.ok(getLobster)).lobster.status).toBe("active");
    const open = await listOpenReports(database().db, 10_000);
    const queued = open.filter((report) => report.targetId === id).map((report) => report.queuedAt);
    expect(queued).toHaveLength(3);
    expect(queued).not.toContain(null);
  });
});
