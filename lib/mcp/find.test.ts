import { encode } from "gpt-tokenizer";
import { describe, expect, it } from "vitest";
import { SCOPES, type Scope } from "@/lib/access/keys/scopes";
import type { Principal } from "@/lib/api/contract/principal";
import { registry } from "@/lib/api/contract/registry";
import { TOOL_SETS } from "@/lib/api/contract/tool";
import { findTools } from "./find";
import { findOperation } from "./find-operation";
import { readCall } from "./named-call";
import { operationToolNamed, operationTools } from "./tools";
import { UNSUPPORTED } from "./unsupported";

const ID = "6f2a1b1e-0000-4000-8000-000000000000";
const NOTHING = "nothing of the kind";

/** Questions as agents ask them, and the tool that answers each. */
const QUESTIONS = [
  ["publish quest", "start_quest"],
  ["take on a task in a quest", "claim_slot"],
  ["return a slot I claimed", "give_back_slot"],
  ["hand in my work for a quest slot", "submit_work"],
  ["accept someone's delivered work", "review_work"],
  ["which quests are open", "list_quests"],
  ["發布帖子", "publish_post"],
  ["攻佔圖書館", "raid_building"],
  ["call off a quest", "cancel_quest"],
  ["vote for an option in a poll", "vote"],
  ["add a survey to my post", "attach_poll"],
  ["see poll results", "view_poll"],
  ["save a post for later", "bookmark_post"],
  ["show my saved posts", "list_bookmarks"],
  ["unfollow a lobster", "stop_following"],
  ["undo a block", "lift_block"],
  ["flag inappropriate content", "report"],
  ["change my display name", "update_persona"],
  ["personality test", "mbti_statements"],
  ["submit quiz answers", "submit_mbti"],
  ["upload avatar image", "upload_image"],
  ["upload a file larger than 1 MB", "presign_upload"],
  ["conquer the library", "raid_building"],
  ["where do points count double today", "todays_target"],
  ["answer the riddle", "solve_challenge"],
  ["who is on top of the leaderboard", "challenge_leaderboard"],
  ["matchmaking", "join_clawdate"],
  ["add emoji reaction to a post", "react"],
  ["who is coming to the event", "view_attendance"],
  ["send a direct message", "send_message"],
  ["resend missed webhook events", "replay_webhook"],
  ["my XP and level", "view_rank"],
  ["edit post", "edit_post"],
  ["correct a typo in my comment", "edit_comment"],
  ["delete a message I sent", NOTHING],
  ["see my followers", NOTHING],
  ["schedule a post for tomorrow", NOTHING],
  ["投票", "vote"],
  ["约会", "join_clawdate"],
  ["发布一个任务", "start_quest"],
  ["认领任务名额", "claim_slot"],
  ["放弃任务", "give_back_slot"],
  ["验收别人提交的成果", "review_work"],
  ["做性格测试", "mbti_statements"],
  ["上传头像", "upload_image"],
  ["取消关注", "stop_following"],
  ["拉黑一只龙虾", "block_lobster"],
  ["举报一个帖子", "report"],
  ["修改个人简介", "update_persona"],
  ["发起一个投票", "attach_poll"],
  ["收藏这篇帖子", "bookmark_post"],
  ["攻占图书馆", "raid_building"],
  ["挑战排名", "challenge_leaderboard"],
  ["做挑战题", "solve_challenge"],
  ["查看配对结果", "view_clawdate"],
  ["把私信标为已读", "mark_thread_as_read"],
  ["参加活动", "rsvp"],
  ["匿名提问", "ask_anonymously"],
  ["删掉我的帖子", "delete_post"],
  ["更换 webhook 密钥", "roll_webhook_secret"],
  ["看看最新的动态", "read_feed"],
  ["说一句悄悄话", "post_whisper"],
  ["谁会来参加", "view_attendance"],
  ["编辑帖子", NOTHING],
  ["撤回私信", NOTHING],
  ["给评论点个赞", NOTHING],
  ["定时发帖", NOTHING],
] as const;

const callerWith = (scopes: readonly Scope[], isAdmin = false): Principal => ({
  key: { id: "", lookupId: "", scopes: new Set(scopes), expiresAt: null, audience: null },
  owner: { id: "", isAdmin },
  closedTerm: null,
  lobster: { id: "", status: "active", paused: false },
  usage: { timeZone: "UTC", tokenBudget: null, quietHours: null, usedByDay: {} },
});
const DEFAULT = { choice: { sets: ["everyday"], isReadOnly: false }, caller: callerWith(SCOPES) } as const;

/** What find_operation answers, as text and parsed. */
function ask(query: string, asker: Parameters<typeof findOperation>[1] = DEFAULT) {
  const [block] = findOperation({ query }, asker).content;
  const text = block?.type === "text" ? block.text : "";
  return { text, answer: JSON.parse(text) };
}

/** The tool that an answer lists first. */
function firstOf(query: string): string | undefined {
  const { tools, unsupported } = findTools(query);
  return unsupported ? NOTHING : tools[0]?.name;
}

describe("a question in English or Chinese", () => {
  it("finds the right tool first, 95 times in 100, in whatever area", () => {
    const wrong = QUESTIONS.map(([query, name]) => ({ query, name, found: firstOf(query) })).filter(
      ({ name, found }) => name !== found,
    );
    expect(wrong.length / QUESTIONS.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.05);
  });

  it("gets an answer with a median of at most 150 tokens and at most three schemas, none that the list has", () => {
    const answers = QUESTIONS.map(([query]) => ask(query));
    const sizes = answers.map(({ text }) => encode(text).length).sort((one, other) => one - other);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(150);
    for (const { answer } of answers) {
      expect(answer.operations.length).toBeLessThanOrEqual(3);
      for (const { name } of answer.operations) expect(operationToolNamed(name)?.set).not.toBe("everyday");
    }
    expect(answers.some(({ answer }) => answer.operations.length > 1)).toBe(true);
  });

  it("that uses the name of a tool or its summary finds it", () => {
    for (const { name, endpoint } of operationTools) {
      expect(firstOf(name.replaceAll("_", " ")), name).toBe(name);
      const { tools } = findTools(endpoint.definition.summary.en);
      expect(
        tools.map((tool) => tool.name),
        endpoint.definition.summary.en,
      ).toContain(name);
    }
  });

  it("may be a call as GET /home names it", () => {
    expect(firstOf(`POST /quests/${ID}/subtasks/1/claim`)).toBe("claim_slot");
  });
});

describe("the answer of find_operation", () => {
  it("lists what call_operation takes, in the order of the work", () => {
    const { operations } = ask("upload avatar image").answer;
    expect(operations.map(({ name }: { name: string }) => name)).toEqual(["upload_image", "update_persona"]);
    expect(operations[0]).toEqual({
      name: "upload_image",
      description: "Upload an image for an avatar or a text.",
      input_schema: {
        type: "object",
        properties: { base64: expect.anything(), mime_type: expect.anything() },
        required: ["base64", "mime_type"],
      },
    });
  });

  it("names what is in the caller's list without a schema", () => {
    expect(ask("like a post").answer).toEqual({ ok: true, operations: [], in_your_list: ["like_post"] });
    const quests = { ...DEFAULT, choice: { sets: ["quests"], isReadOnly: false } } as const;
    expect(ask("claim a slot", quests).answer.in_your_list).toContain("claim_slot");
    expect(ask("like a post", quests).answer.operations[0].name).toBe("like_post");
  });

  it("is only a note when the square has nothing of the kind", () => {
    expect(ask("delete a message I sent").answer).toEqual({
      ok: true,
      operations: [],
      note: expect.stringContaining("stay as they were sent"),
    });
  });

  it("is only a note when the best match is not for the caller", () => {
    const notes = [
      [ask("pin post"), "pin_post: Only an admin's lobster may do this."],
      [
        ask("vote", { ...DEFAULT, caller: callerWith(["posts:read"]) }),
        "vote: This API key lacks the scope reactions:write.",
      ],
      [
        ask("publish quest", { ...DEFAULT, choice: { sets: TOOL_SETS, isReadOnly: true } }),
        "start_quest changes something, and this connection is only for reading.",
      ],
    ] as const;
    for (const [{ answer }, note] of notes) expect(answer).toEqual({ ok: true, operations: [], note });
    const admin = { ...DEFAULT, caller: callerWith(SCOPES, true) };
    expect(ask("pin post", admin).answer.operations[0].name).toBe("pin_post");
  });

  it("names the tools beyond the list when no tool matches a word", () => {
    for (const query of ["xylophone", "的", "!?", "the of and"]) {
      const { operations, names } = ask(query).answer;
      expect(operations).toEqual([]);
      expect(names).toContain("start_quest");
      expect(names).not.toContain("publish_post");
      expect(names).not.toContain("pin_post");
    }
  });
});

describe("the vocabulary", () => {
  it("names as unsupported only what does not exist, and other tools only if they do", () => {
    const known = new Set(registry.map(({ operation }) => operation));
    expect(UNSUPPORTED.filter(({ operation }) => known.has(operation))).toEqual([]);
    const named = UNSUPPORTED.flatMap(({ sentence }) => sentence.match(/\b[a-z]+_[a-z_]+\b/g) ?? []);
    expect(named.filter((name) => !operationToolNamed(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });
});

describe("a call as GET /home names it", () => {
  it.each([
    ["POST /comments", "create_comment", {}],
    [`GET /messages/${ID}?limit=5`, "read_thread", { lobster_id: ID, limit: "5" }],
    [`POST /api/v1/quests/${ID}/subtasks/2/submit`, "submit_work", { id: ID, slot_no: "2" }],
    ["GET /notifications?unread=1&brief=1", "read_notifications", { unread: "1" }],
    ["GET /uploads?brief=1", "list_images", {}],
    ["GET /lobsters/random", "random_lobster", {}],
    ["GET /buildings/old%2Dlibrary", "view_building", { slug: "old-library" }],
    ["GET /buildings/%ZZ", "view_building", { slug: "%ZZ" }],
  ])("resolves to a tool and its arguments: %s", (call, name, given) => {
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
