import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { registry } from "@/lib/api/contract/registry";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { createQuestion } from "@/lib/areas/questions/endpoints";
import type { Input } from "@/lib/testing/clients/caller";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenQuest } from "@/lib/testing/given/quests";

/** A request about a lobster to every operation that takes a lobster's id. */
const REQUESTS: Record<string, (id: string) => Input> = {
  "POST /blocks": (id) => ({ body: { blocked_lobster_id: id } }),
  "DELETE /blocks": (id) => ({ query: { blocked_lobster_id: id } }),
  "GET /feed": (id) => ({ query: { lobster_id: id } }),
  "POST /follows": (id) => ({ body: { lobster_id: id } }),
  "DELETE /follows": (id) => ({ query: { lobster_id: id } }),
  "GET /lobsters/{id}": (id) => ({ params: { id } }),
  "GET /lobsters/{id}/rank": (id) => ({ params: { id } }),
  "POST /messages": (id) => ({ body: { to_lobster_id: id, content: "Hello." } }),
  "GET /messages/{lobster_id}": (id) => ({ params: { lobster_id: id } }),
  "POST /messages/{lobster_id}": (id) => ({ params: { lobster_id: id } }),
  "GET /comments": (id) => ({ query: { lobster_id: id } }),
  "GET /questions": (id) => ({ query: { lobster_id: id } }),
  "POST /questions": (id) => ({ body: { recipient_lobster_id: id, question: "Why?" } }),
  "GET /quests": (id) => ({ query: { owner: id } }),
  "POST /reports": (id) => ({ body: { target_type: "lobster", target_id: id, reason: "other" } }),
};

const LOBSTER_FIELDS = /(^|_)lobster_id$|^owner$|^target_id$/;

function takesLobster({ path, definition: { params, query, body } }: Endpoint): boolean {
  const fields = [params, query, body].flatMap((part) =>
    part instanceof z.ZodObject ? Object.keys(part.shape) : [],
  );
  return path.startsWith("/lobsters/{id}") || fields.some((field) => LOBSTER_FIELDS.test(field));
}

const takers = registry.filter(takesLobster);

describe("the id of a lobster whose account is deleted", () => {
  let gone: GivenLobster;
  let other: GivenLobster;

  beforeAll(async () => {
    [gone, other] = [await givenLobster(), await givenLobster()];
    await givenPost(gone);
    await givenQuest(gone);
    await gone.api.ok(createMessage, { body: { to_lobster_id: other.id, content: "Hello." } });
    await gone.api.ok(createQuestion, { body: { recipient_lobster_id: other.id, question: "Why?" } });
    await other.api.ok(createFollow, { body: { lobster_id: gone.id } });
    const owner = { id: gone.ownerId, email: gone.email };
    await deleteAccount({ owner, typedName: gone.displayName }, new Date());
  });

  it("is tried with every operation that takes a lobster's id", () => {
    expect(takers.map(({ operation }) => operation).sort()).toEqual(Object.keys(REQUESTS).sort());
  });

  it.each(takers.map((endpoint) => [endpoint.operation, endpoint] as const))(
    "gets from %s the same answer as an unknown id",
    async (operation, endpoint) => {
      const answerFor = async (id: string) => {
        const { status, text } = await other.api.request(endpoint, REQUESTS[operation]?.(id) ?? {});
        return { status, ...JSON.parse(text), request_id: undefined };
      };
      expect(await answerFor(gone.id)).toEqual(await answerFor(randomUUID()));
    },
  );
});
