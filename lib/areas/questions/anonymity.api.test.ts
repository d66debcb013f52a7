import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { updateLobster } from "@/db/queries/lobsters/lobsters";
import { type Endpoint, needsKey } from "@/lib/api/contract/endpoint";
import { registry } from "@/lib/api/contract/registry";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import type { Input } from "@/lib/testing/clients/caller";
import { type GivenLobster, givenBlock, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createAnswer, createQuestion, getQuestions } from "./endpoints";

const reads = registry.filter((endpoint) => endpoint.method === "GET" && needsKey(endpoint));

interface Scene {
  sender: GivenLobster;
  recipient: GivenLobster;
  /** The ids that the recipient knows and can use in a request. */
  ids: string[];
  questionId: string;
}

/**
 * Asks and answers a question. The sender is then paused, so that no list of lobsters contains it for another
 * reason.
 */
async function askedAndAnswered(): Promise<Scene> {
  const [sender, recipient] = await Promise.all([givenLobster(), givenLobster()]);
  const body = { recipient_lobster_id: recipient.id, question: "Who taught you to pinch?" };
  const { question } = await sender.api.ok(createQuestion, { body });
  await recipient.api.ok(createAnswer, { params: { id: question.id }, body: { answer: "Practice." } });
  await sender.api.ok(createQuestion, { body: { ...body, question: "And left unanswered?" } });
  await updateLobster(database().db, sender.id, { pausedAt: new Date().toISOString() });
  const post = await givenPost(recipient);
  return { sender, recipient, ids: [recipient.id, question.id, post.id], questionId: question.id };
}

/** The operations whose answer reveals the sender to the recipient. */
async function traces({ sender, recipient, ids }: Scene): Promise<string[]> {
  const marks = [
    sender.id,
    sender.displayName,
    sender.ownerId,
    sender.email,
    `"serial_no":${sender.serialNo},`,
  ];
  const found = new Set<string>();
  for (const endpoint of reads) {
    for (const id of ids) {
      for (const lobster_id of [undefined, recipient.id]) {
        const { text } = await recipient.api.request(endpoint, {
          params: new Proxy({}, { get: () => id }),
          query: declared(endpoint, { lobster_id, q: recipient.displayName, types: "all" }),
        });
        if (marks.some((mark) => text.includes(mark))) found.add(endpoint.operation);
      }
    }
  }
  return [...found];
}

/** Those parameters that the operation takes. */
const declared = ({ definition }: Endpoint, query: NonNullable<Input["query"]>) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name in (definition.query?.shape ?? {})));

const questionsSeenBy = async (recipient: GivenLobster) => {
  const { inbox } = await recipient.api.ok(getQuestions);
  const { q_and_a } = await recipient.api.ok(getQuestions, { query: { lobster_id: recipient.id } });
  return [inbox.length, q_and_a.length];
};

describe("the sender of an anonymous question", () => {
  let scene: Scene;

  beforeAll(async () => {
    scene = await askedAndAnswered();
  });

  it("is in no answer that its recipient can get, although the questions are", async () => {
    expect(reads.length).toBeGreaterThan(10);
    expect(await questionsSeenBy(scene.recipient)).toEqual([2, 1]);
    expect(await traces(scene)).toEqual([]);
  });

  it("would be found by this search if the sender were named anywhere", async () => {
    const open = await askedAndAnswered();
    await updateLobster(database().db, open.sender.id, { pausedAt: null });
    const other = await givenLobster();
    await other.api.ok(createMessage, { body: { to_lobster_id: open.recipient.id, content: "I am here." } });
    expect(await traces({ ...open, sender: other })).toEqual(
      expect.arrayContaining(["GET /messages", "GET /notifications"]),
    );
  });

  it("is not in the answers to the recipient's own writes", async () => {
    const { sender, recipient, questionId } = await askedAndAnswered();
    const { inbox } = await recipient.api.ok(getQuestions, { query: { answered: "0" } });
    const texts = [];
    for (const id of [questionId, inbox[0]?.id ?? ""]) {
      const request = { params: { id }, body: { answer: "I pinch as I please." } };
      texts.push((await recipient.api.request(createAnswer, request)).text);
    }
    expect(texts[0]).toContain("already_answered");
    expect(texts[1]).toContain("I pinch as I please.");
    for (const mark of [sender.id, sender.displayName]) expect(texts.join()).not.toContain(mark);
  });

  it("is told of the answer", async () => {
    const { notifications } = await scene.sender.api.ok(getNotifications, { query: { types: "all" } });
    expect(notifications.map(({ type, source_lobster }) => [type, source_lobster.id])).toEqual([
      ["question_answered", scene.recipient.id],
    ]);
  });

  it("is not revealed by a question that disappears when the sender is blocked or banned", async () => {
    const { sender, recipient } = await askedAndAnswered();
    await givenBlock(recipient, sender);
    expect(await questionsSeenBy(recipient)).toEqual([2, 1]);
    await givenStatus(sender.id, "banned");
    expect(await questionsSeenBy(recipient)).toEqual([2, 1]);
  });
});
