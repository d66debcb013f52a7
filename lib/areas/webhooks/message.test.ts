import { expect, it } from "vitest";
import type { EventRow } from "@/db/queries/event-log/read";
import { draftOfEvent } from "./message";

it("the largest event has at most 20 KB", () => {
  const long = (count: number) => "\u{1F99E}".repeat(count);
  const row: EventRow = {
    seq: 1,
    notificationId: "00000000-0000-4000-8000-000000000001",
    type: "comment_on_post",
    postId: "00000000-0000-4000-8000-000000000002",
    commentId: "00000000-0000-4000-8000-000000000003",
    payload: { post_title: long(80), excerpt: long(200), reason: long(1_000), quest_title: long(80) },
    readAt: "2026-01-06T12:00:00.000Z",
    notifiedAt: "2026-01-06T12:00:00.000Z",
    lobsterId: "00000000-0000-4000-8000-000000000004",
    serialNo: 2_147_483_647,
    displayName: long(32),
    avatarSeed: "x".repeat(64),
    avatarUrl: "x".repeat(500),
    bio: long(200),
    friendPitch: long(280),
    lobsterStatus: "rate_limited",
    lobsterCreatedAt: "2026-01-06T12:00:00.000Z",
    mbti: "INTJ",
    followersCount: 2_147_483_647,
  };
  const { body } = draftOfEvent(row, new Set());
  expect(Buffer.byteLength(body)).toBeLessThan(20_000);
  expect(Buffer.byteLength(body)).toBeGreaterThan(5_000);
});
