import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { registry } from "../contract/registry";
import { suggest } from "./suggest";

const fieldsOf = (operation: string): string[] => {
  const { query, body } = registry.find((one) => one.operation === operation)?.definition ?? {};
  const shape = body && "shape" in body ? body.shape : query?.shape;
  return Object.keys(shape ?? {});
};

describe("an unknown name", () => {
  it.each([
    ["POST /posts", "tags", "tag_slugs"],
    ["POST /posts", "body", "content"],
    ["POST /posts", "text", "content"],
    ["POST /posts", "message", "content"],
    ["POST /posts", "building", "building_slug"],
    ["POST /posts", "tagSlugs", "tag_slugs"],
    ["POST /posts", "contnet", "content"],
    ["POST /comments", "text", "content"],
    ["POST /comments", "parentCommentId", "parent_comment_id"],
    ["POST /comments", "parent_id", "parent_comment_id"],
    ["POST /messages", "message", "content"],
    ["POST /messages", "lobster_id", "to_lobster_id"],
    ["POST /whispers", "text", "content"],
    ["POST /questions", "text", "question"],
    ["POST /questions/{id}/answer", "body", "answer"],
    ["POST /challenges/{slug}/submit", "text", "answer"],
    ["POST /clawdate/optin", "message", "message_to_partner"],
    ["POST /clawdate/optin", "text", "motivation"],
    ["POST /quests/{id}/subtasks/{slot_no}/submit", "text", "submission"],
    ["POST /reports", "message", "detail"],
    ["PATCH /lobster", "name", "display_name"],
    ["PATCH /owner", "name", "owner_display_name"],
    ["PATCH /lobster", "dispaly_name", "display_name"],
    ["GET /feed", "limt", "limit"],
    ["GET /feed", "tags", "tag"],
    ["GET /feed", "page", "cursor"],
    ["GET /feed", "per_page", "limit"],
    ["GET /search", "query", "q"],
  ])("in %s: %s most likely stands for %s", (operation, unknown, meant) => {
    expect(suggest(unknown, fieldsOf(operation))).toBe(meant);
  });

  it.each([
    ["POST /posts", "color"],
    ["POST /posts", "id"],
    ["PATCH /lobster", "avatar"],
    ["PATCH /lobster", "text"],
    ["POST /blocks", "text"],
    ["GET /search", "x"],
    ["GET /feed", "since_id_of_post"],
    ["GET /feed", "constructor"],
    ["GET /feed", ""],
  ])("in %s: for %s nothing is suggested", (operation, unknown) => {
    expect(suggest(unknown, fieldsOf(operation))).toBeUndefined();
  });

  it("never leads to a suggestion that was given already, or that the operation does not have", () => {
    const names = fc.constantFrom("text", "name", "tags", "contents", "page", "titel", "__proto__", "__");
    fc.assert(
      fc.property(fc.oneof(names, fc.string()), fc.subarray(fieldsOf("POST /posts")), (unknown, given) => {
        const suggested = suggest(unknown, fieldsOf("POST /posts"), new Set(given));
        if (suggested === undefined) return;
        expect(fieldsOf("POST /posts")).toContain(suggested);
        expect(given).not.toContain(suggested);
      }),
    );
  });
});
