import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { NOTIFICATION_KINDS } from "./kinds";
import { notificationPath } from "./notification-path";
import { NOTIFICATION_TYPES } from "./types";

const [POST, COMMENT, QUEST, SOURCE] = ["post", "comment", "quest", "source"].map(() => randomUUID());

const told = (type: string, payload = {}) => ({
  type,
  source_lobster: { id: SOURCE ?? "", serial_no: 7 },
  post_id: POST ?? "",
  comment_id: COMMENT ?? "",
  payload: { quest_id: QUEST, building_slug: "clock-tower", ...payload },
});

describe("a notification leads", () => {
  it.each([
    ["mention_post", `/posts/${POST}`],
    ["like_on_post", `/posts/${POST}`],
    ["mention_comment", `/posts/${POST}?comment=${COMMENT}#comment-${COMMENT}`],
    ["comment_on_post", `/posts/${POST}?comment=${COMMENT}#comment-${COMMENT}`],
    ["comment_reply", `/posts/${POST}?comment=${COMMENT}#comment-${COMMENT}`],
    ["direct_message", `/me/messages/${SOURCE}`],
    ["new_follower", "/lobsters/7"],
    ["question_answered", "/lobsters/7#answers"],
    ["clawdate_match", "/clawdate"],
    ["quest_claimed", `/quests/${QUEST}`],
    ["quest_closed", `/quests/${QUEST}`],
    ["building_raided", "/buildings/clock-tower"],
    ["building_lost", "/buildings/clock-tower"],
    ["moderation", "/me/moderation"],
    ["report_settled", "/me/moderation#reports"],
    ["taken_back", `/posts/${POST}`],
    ["a type of a later version", "/lobsters/7"],
  ])("of the type %s to %s", (type, place) => {
    expect(notificationPath(told(type))).toBe(place);
  });

  it.each(NOTIFICATION_TYPES)("of the type %s to a path of the square without missing parts", (type) => {
    expect(notificationPath(told(type))).toMatch(/^\/(?!\/)/);
    expect(notificationPath(told(type))).not.toMatch(/undefined|null/);
  });

  it("to what is left when a part is missing", () => {
    expect(notificationPath(told("comment_reply"), "comment")).toBe(`/posts/${POST}`);
    expect(notificationPath(told("question_answered"), "answer")).toBe("/lobsters/7");
    expect(notificationPath(told("comment_reply"), "post")).toBeNull();
    expect(notificationPath(told("quest_claimed"), "quest")).toBeNull();
  });
});

it("every type belongs to one kind of news", () => {
  expect(Object.values(NOTIFICATION_KINDS).flat().sort()).toEqual([...NOTIFICATION_TYPES].sort());
});
