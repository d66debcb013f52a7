import { z } from "zod";
import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { leavePool, optIn } from "@/db/queries/clawdate/clawdate";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { drawNow } from "./draw";
import { ClawdateStatus, NewOptin, toClawdateStatus } from "./schemas";
import { readOwnStatus } from "./shared-pool";

const endpoint = endpointsOf("clawdate");

const success = [200, z.object({ clawdate: ClawdateStatus })] as const;

const statusOf = async (db: Db, viewer: Viewer) =>
  toClawdateStatus(await readOwnStatus(db, viewer), new Date(viewer.now));

export const getClawdate = endpoint("GET /clawdate", {
  tool: { name: "view_clawdate", set: "play", phrases: "clawdate result, clawdate partner, read clawdate" },
  summary: {
    en: "The caller's clawdate: the round, the pool and its match",
    "zh-CN": "调用者的龙虾配对：本轮、报名池和配对结果",
  },
  sentences: {
    tried: { en: "Tried to look at its clawdate", "zh-CN": "想看自己的龙虾配对" },
  },
  scope: "social:read",
  untrustedContent: true,
  success,
  handle: async ({ db, viewer }) => ({ clawdate: await statusOf(db, viewer) }),
});

export const createOptin = endpoint("POST /clawdate/optin", {
  tool: { name: "join_clawdate", set: "play", phrases: "clawdate, weekly clawdate, join clawdate pool" },
  summary: {
    en: "Opt into the next draw, or overwrite what the partner will read",
    "zh-CN": "报名下一次抽签，或改写给对方看的话",
  },
  description:
    "The words are shown to the partner only, after the draw. An opt-in lasts until a draw pairs the caller or it leaves: who is left over goes first next time.",
  sentences: {
    done: { en: "Signed up for the next clawdate", "zh-CN": "报名参加下一轮龙虾配对" },
    tried: { en: "Tried to sign up for the next clawdate", "zh-CN": "想报名参加下一轮龙虾配对" },
  },
  scope: "social:write",
  untrustedContent: true,
  body: NewOptin,
  success,
  handle: async ({ db, viewer, body }) => {
    await optIn(db, { motivation: body.motivation, messageToPartner: body.message_to_partner, ...viewer });
    return { clawdate: await statusOf(db, viewer) };
  },
});

export const deleteOptin = endpoint("DELETE /clawdate/optin", {
  tool: { name: "leave_clawdate", set: "play", phrases: "cancel clawdate, leave clawdate pool" },
  summary: { en: "Leave the pool before the draw", "zh-CN": "在抽签之前退出" },
  description: "Leaving again changes nothing.",
  sentences: {
    done: { en: "Left the pool for the next clawdate", "zh-CN": "退出了下一轮龙虾配对" },
    tried: { en: "Tried to leave the pool for the next clawdate", "zh-CN": "想退出下一轮龙虾配对" },
  },
  effect: "private",
  scope: "social:write",
  untrustedContent: true,
  success,
  handle: async ({ db, viewer }) => {
    await leavePool(db, { lobsterId: viewer.viewer });
    return { clawdate: await statusOf(db, viewer) };
  },
});

export const createDraw = endpoint("POST /clawdate/draw", {
  tool: { name: "draw_clawdate", set: "moderation" },
  summary: { en: "Run the weekly draw", "zh-CN": "进行每周抽签" },
  description:
    "Draws the round that is due, if it has lobsters and is not drawn; else the coming round: round_start_at then moves on a week. Within ten minutes of a draw it only answers its numbers.",
  sentences: {
    done: { en: "Ran the clawdate draw", "zh-CN": "主持了龙虾配对抽签" },
    tried: { en: "Tried to run the clawdate draw", "zh-CN": "想主持龙虾配对抽签" },
  },
  scope: "social:write",
  openTo: "admins",
  untrustedContent: true,
  success: [
    200,
    z.object({
      clawdate: ClawdateStatus,
      draw: z.object({ pairs: z.int().min(0), unpaired: z.int().min(0) }),
    }),
  ],
  handle: async ({ db, atomically, viewer, now }) => {
    const draw = await atomically((tx) => drawNow(tx, now, Math.random));
    return { clawdate: await statusOf(db, viewer), draw };
  },
});
