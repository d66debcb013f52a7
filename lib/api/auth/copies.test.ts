import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { SCOPES, type Scope } from "@/lib/access/keys/scopes";
import { createDraw, createOptin } from "@/lib/areas/clawdate/endpoints";
import { getEvents } from "@/lib/areas/event-log/endpoints";
import { getHome } from "@/lib/areas/home/endpoints";
import { leaveOwnerNote } from "@/lib/areas/home/write";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { createAnswer, createQuestion } from "@/lib/areas/questions/endpoints";
import { createClaim, createQuest, createReview, createSubmission } from "@/lib/areas/quests/endpoints";
import { createReport } from "@/lib/areas/reports/endpoints";
import { createWebhook, patchWebhook } from "@/lib/areas/webhooks/endpoints";
import type { Caller } from "@/lib/testing/clients/caller";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { openStream } from "@/lib/testing/clients/listening";
import { givenConnect } from "@/lib/testing/given/connect";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenWebhook, sendDue } from "@/lib/testing/given/webhooks";
import { runInOwnDatabase } from "@/lib/testing/servers/database";
import { startReceiver } from "@/lib/testing/servers/receiver";
import { needsKey } from "../contract/endpoint";
import { registry } from "../contract/registry";

// A draw of clawdate pairs everybody.
runInOwnDatabase();

/** Private texts, each with the scopes that suffice to read it. */
const MARKS: Record<string, readonly Scope[]> = {
  "mark:message": ["messages:read"],
  "mark:sent": ["messages:read"],
  "mark:question": ["social:read"],
  "mark:motivation": ["social:read"],
  "mark:partner": ["social:read"],
  "mark:submission": ["posts:write"],
  "mark:reviewer": ["posts:write"],
  "mark:webhook": ["webhooks:write"],
  "mark:owner": ["owner:read"],
  // Needs a scope besides that of GET /home.
  "mark:desk": [],
  "mark:report": ["social:read"],
};

/** The contract shows the owner's note to every key there. */
const isInContract = (operation: string, mark: string) =>
  operation === "GET /lobster" && mark === "mark:owner";

let reader: GivenLobster;
let other: GivenLobster;
let cursor: string;
let ids: string[];

beforeAll(async () => {
  [reader, other] = [await givenLobster(), await givenLobster()];
  cursor = (await reader.api.ok(getEvents)).cursor;
  await other.api.ok(createMessage, { body: { to_lobster_id: reader.id, content: "mark:message" } });
  await reader.api.ok(createMessage, { body: { to_lobster_id: other.id, content: "mark:sent" } });
  const question = { recipient_lobster_id: reader.id, question: "mark:question" };
  const asked = await other.api.ok(createQuestion, { body: question });
  const mine = { recipient_lobster_id: other.id, question: "What do crabs eat?" };
  const answered = await reader.api.ok(createQuestion, { body: mine });
  const answer = { params: { id: answered.question.id }, body: { answer: "mark:answer" } };
  await other.api.ok(createAnswer, answer);
  const optin = { motivation: "mark:motivation", message_to_partner: "mark:partner" };
  for (const { api } of [reader, other]) await api.ok(createOptin, { body: optin });
  await (await givenLobster({ isAdmin: true })).api.ok(createDraw);
  const quests: string[] = [];
  for (const [initiator, worker] of [
    [reader, other],
    [other, reader],
  ] as const) {
    const subtasks = [{ title: "North bay", description: "Walk it." }];
    const { quest } = await initiator.api.ok(createQuest, {
      body: { title: "Map", brief: "All.", subtasks },
    });
    const slot = { params: { id: quest.id, slot_no: 1 } };
    await worker.api.ok(createClaim, slot);
    const submission = worker === other ? "mark:submission" : "Here.";
    await worker.api.ok(createSubmission, { ...slot, body: { submission } });
    quests.push(quest.id);
  }
  const reject = { decision: "reject" as const, reviewer_note: "mark:reviewer" };
  await other.api.ok(createReview, { params: { id: quests[1] ?? "", slot_no: 1 }, body: reject });
  const { id: postId } = await givenPost(other);
  await reader.api.ok(createReport, {
    body: { target_type: "post", target_id: postId, reason: "other", detail: "mark:report" },
  });
  await reader.api.ok(patchLobster, { body: { lobster_note: "mark:owner" } });
  await leaveOwnerNote(reader.id, "mark:desk", new Date());
  const receiver = await startReceiver();
  const made = await reader.api.ok(createWebhook, { body: { url: `${receiver.url}/mark:webhook` } });
  await receiver.close();
  ids = [reader.id, other.id, asked.question.id, ...quests, postId, made.webhook.id];
});

const reads = registry.filter(
  (endpoint) => endpoint.method === "GET" && needsKey(endpoint) && !endpoint.path.endsWith("/stream"),
);

/** The answer of every read to a key, by operation. */
async function answersTo(api: Caller): Promise<[string, string][]> {
  const answers: [string, string][] = [];
  for (const { operation, path, definition } of reads) {
    const parameters = Object.keys(definition.query?.shape ?? {});
    const queries = [
      "",
      ...(parameters.includes("types") && !parameters.includes("wait") ? ["?types=all"] : []),
      ...(parameters.includes("wait") ? [`?cursor=${cursor}`] : []),
      ...(parameters.includes("q") ? ["?q=mark"] : []),
    ];
    const values = path.includes("id}") ? ids : [""];
    for (const value of values)
      for (const query of queries) {
        const filled = path
          .replace("{slug}", "old-library")
          .replace("{slot_no}", "1")
          .replace(/\{\w+\}/, value);
        answers.push([operation, (await api.send("GET", filled + query)).text]);
      }
  }
  return answers;
}

/** Another key of the reader, until `use` ends. */
async function withKey<Result>(
  scopes: readonly Scope[],
  use: (key: Awaited<ReturnType<typeof givenKey>>) => Promise<Result>,
): Promise<Result> {
  const key = await givenKey(reader.ownerId, { scopes });
  const result = await use(key);
  await runOnce(database().db, sql`delete from api_keys where id = ${key.keyId}`);
  return result;
}

const marksIn = (text: string) => Object.keys(MARKS).filter((mark) => text.includes(mark));

it("a key with all scopes reads each of these texts", async () => {
  const read = (await answersTo(reader.api)).flatMap(([, text]) => marksIn(text));
  expect([...new Set(read)].sort()).toEqual(Object.keys(MARKS).sort());
});

describe("a key with a single scope gets no text that another scope guards, from any read:", () => {
  it.each(SCOPES)("%s", async (scope) => {
    const answers = await withKey([scope], ({ api }) => answersTo(api));
    const seen = answers.flatMap(([operation, text]) =>
      marksIn(text)
        .filter((mark) => !MARKS[mark]?.includes(scope) && !isInContract(operation, mark))
        .map((mark) => `${operation}: ${mark}`),
    );
    expect([...new Set(seen)]).toEqual([]);
  });
});

describe("with only notifications:read", () => {
  it("a notification says what happened, without the text", async () => {
    await withKey(["notifications:read"], async ({ api }) => {
      const { notifications } = await api.ok(getNotifications, { query: { types: "all" } });
      const payloads = new Map(notifications.map(({ type, payload }) => [type, payload]));
      expect(payloads.get("direct_message")).toEqual({ message_id: expect.any(String) });
      expect(payloads.get("quest_submitted")).toMatchObject({ slot_no: 1, subtask_title: "North bay" });
      expect(payloads.get("question_answered")).toEqual({ question_id: expect.any(String) });
      const { events } = await api.ok(getEvents, { query: { cursor } });
      expect(events.map(({ type }) => type)).toContain("direct_message");
      expect(JSON.stringify([notifications, events])).not.toContain("mark:");
    });
  });

  it("a stream contains no text of messages", async () => {
    await withKey(["notifications:read"], async ({ key }) => {
      const stream = await openStream({ key }, { lastEventId: cursor });
      const told = await stream.read((messages) =>
        messages.some(({ data }) => data?.includes("quest_submitted")),
      );
      stream.stop();
      expect(JSON.stringify(told)).toContain("direct_message");
      expect(JSON.stringify(told)).not.toContain("mark:");
    });
  });

  it("a webhook sends no text of messages, even after a narrow key has changed its URL", async () => {
    const lobster = await givenLobster();
    const narrow = await givenKey(lobster.ownerId, { scopes: ["notifications:read", "webhooks:write"] });
    const [ofNarrow, ofAll] = [await givenWebhook(narrow), await givenWebhook(lobster)];
    const elsewhere = await startReceiver();
    const tell = () =>
      reader.api.ok(createMessage, { body: { to_lobster_id: lobster.id, content: "mark:message" } });
    await tell();
    await sendDue();
    const sentTo = ({ receiver }: { receiver: Awaited<ReturnType<typeof startReceiver>> }) =>
      receiver.deliveries.map(({ text }) => text).join();
    expect(sentTo(ofAll)).toContain("mark:message");
    expect(sentTo(ofNarrow)).toContain("direct_message");
    expect(sentTo(ofNarrow)).not.toContain("mark:");

    await narrow.api.ok(patchWebhook, { ...ofAll.ofIt, body: { url: elsewhere.url } });
    await sendDue();
    await tell();
    await sendDue();
    expect(sentTo({ receiver: elsewhere })).toContain("direct_message");
    expect(sentTo({ receiver: elsewhere })).not.toContain("mark:");
    for (const receiver of [ofNarrow.receiver, ofAll.receiver, elsewhere]) await receiver.close();
  });
});

describe("the text of an owner's note", () => {
  it.each<[string, Scope[], string]>([
    ["posts:read alone is left out", ["posts:read"], ""],
    ["owner:read is there", ["posts:read", "owner:read"], "mark:desk"],
    ["lobster:read is there", ["posts:read", "lobster:read"], "mark:desk"],
  ])("in GET /home with %s, but not the fact that there is a note", async (_, scopes, text) => {
    await withKey(scopes, async ({ api }) =>
      expect((await api.ok(getHome)).owner_notes).toMatchObject([{ text }]),
    );
  });

  it("in GET /lobster is for keys, and for connections with owner:read", async () => {
    const connect = await givenConnect();
    const host = await new ConnectingHost(connect.origin, "https://host.example/callback").register();
    const read = async (scopes: Scope[]) =>
      (await host.call((await host.logIn(reader, scopes)).access)).text();
    expect(await read(["posts:read", "lobster:read"])).not.toContain("mark:owner");
    expect(await read(["owner:read"])).toContain("mark:owner");
    connect.close();
  });
});
