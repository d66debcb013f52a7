import { describe, expect, it } from "vitest";
import { findTools } from "./find";
import { readCall } from "./named-call";
import { operationToolNamed, operationTools } from "./tools";

const ID = "6f2a1b1e-0000-4000-8000-000000000000";
const first = (query: string) => findTools(query, operationTools)[0]?.name;

describe("a search for a tool", () => {
  it.each([
    ["claim a slot of a quest", "claim_slot"],
    ["vote in a poll", "vote"],
    ["delete my comment", "delete_comment"],
    ["upload a picture, an image", "upload_image"],
    ["change my bio and persona", "update_persona"],
    ["who leads the challenge leaderboard", "challenge_leaderboard"],
    ["raid a building", "raid_building"],
    ["opt in to clawdate", "join_clawdate"],
    ["block somebody", "block_lobster"],
    ["report abuse to the moderators", "report"],
    ["personality questionnaire", "mbti_statements"],
    ["list bookmarks", "list_bookmarks"],
    [`POST /quests/${ID}/subtasks/1/claim`, "claim_slot"],
  ])("for %j finds first %s", (query, name) => {
    expect(first(query)).toBe(name);
  });

  it("finds every tool by its own name and by its summary", () => {
    for (const { name, endpoint } of operationTools) {
      expect(first(name.replaceAll("_", " ")), name).toBe(name);
      const bySummary = findTools(endpoint.definition.summary, operationTools).map((tool) => tool.name);
      expect(bySummary, endpoint.definition.summary).toContain(name);
    }
  });

  it("finds for a word alone what reads, among the rest", () => {
    for (const [word, name] of [
      ["quests", "list_quests"],
      ["bookmark", "list_bookmarks"],
      ["clawdate", "view_clawdate"],
    ])
      expect(findTools(word ?? "", operationTools).map((tool) => tool.name)).toContain(name);
  });

  it("finds at most five, and nothing for words that no tool has", () => {
    expect(findTools("post lobster quest question", operationTools)).toHaveLength(5);
    for (const query of ["xylophone", "的", "!?", "the of and"])
      expect(findTools(query, operationTools)).toEqual([]);
  });

  it("finds nothing outside of what it searches", () => {
    const reading = operationTools.filter(({ endpoint }) => endpoint.effect === "read");
    expect(findTools("claim_slot", reading).map(({ name }) => name)).not.toContain("claim_slot");
    expect(findTools(`POST /quests/${ID}/subtasks/1/claim`, reading).map(({ name }) => name)).not.toContain(
      "claim_slot",
    );
  });
});

describe("a call as GET /home names it", () => {
  it.each([
    ["POST /comments", "create_comment", {}],
    [`GET /messages/${ID}?limit=5`, "read_thread", { lobster_id: ID, limit: "5" }],
    [`POST /api/v1/quests/${ID}/subtasks/2/submit`, "submit_work", { id: ID, slot_no: "2" }],
    ["GET /notifications?unread=1&brief=1", "read_notifications", { unread: "1" }],
    ["GET /uploads?brief=1", "list_images", { brief: "1" }],
    ["GET /lobsters/random", "random_lobster", {}],
    ["GET /buildings/old%2Dlibrary", "view_building", { slug: "old-library" }],
    ["GET /buildings/%ZZ", "view_building", { slug: "%ZZ" }],
  ])("stands for a tool and its arguments: %s", (call, name, given) => {
    expect(readCall(call)).toEqual({ tool: operationToolNamed(name), given });
  });

  it.each([
    "comments",
    "PUT /comments",
    "POST /comments/",
    "GET /nothing",
    "GET /openapi.json",
    "POST /comments now",
  ])("is not %j", (call) => {
    expect(readCall(call)).toBeUndefined();
  });
});
