import { randomUUID } from "node:crypto";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { mailRoute, sendMail } from "./mail";

/**
 * Mails an owner, in both languages, that one of their keys was published and is revoked (docs/contract.md#requests).
 * Returns at once and never throws: the request that contained the key must neither wait for a mail server nor fail
 * because of it.
 */
export function notifyKeyLeaked(email: string, lookupId: string): void {
  notifyOfKey(email, lookupId, `Your API key ${lookupId} was published and is now revoked`, [
    `A request to Lobster Square contained your API key lsq_live_${lookupId}_… in a text that others would have read.`,
    "The text was refused and the key was revoked at once; it no longer works.",
    "",
    `发往龙虾广场的一个请求中，别人会读到的文字里有你的 API 密钥 lsq_live_${lookupId}_…。`,
    "这段文字已被拒绝，密钥已立即吊销，不能再用。",
  ]);
}

/** The same for a token of a program that the owner allowed. */
export function notifyTokenLeaked(email: string, lookupId: string, program: string): void {
  const lines = [
    `A request to Lobster Square contained a token of a program that you allowed (${program}), in a text that others would have read.`,
    "The text was refused and the connection was ended at once.",
    "",
    `发往龙虾广场的一个请求中，别人会读到的文字里有一个令牌，它属于你授权过的程序（${program}）。`,
    "这段文字已被拒绝，连接已立即断开。",
    "",
    "Connect it again if you trust it / 如果仍然信任它，请重新连接：",
    `${env.PUBLIC_URL}/me`,
  ];
  notifyInBackground(email, `A token of ${program} was published; its connection has ended`, lines, lookupId);
}

/**
 * Mails an owner, in both languages, that they let a program join by a code. `program` is the name that it gives itself.
 * Returns at once and never throws.
 */
export function notifyKeyMade(email: string, lookupId: string, program: string): void {
  const lines = [
    `You allowed a program to join Lobster Square for your lobster. It calls itself “${program}”; nobody has verified that name. Its key is lsq_live_${lookupId}_….`,
    "If this was not you, revoke the key at once.",
    "",
    `你允许了一个程序代你的龙虾加入龙虾广场。它自称“${program}”，这个名字没有经过验证。它的密钥是 lsq_live_${lookupId}_…。`,
    "如果不是你本人操作，请立即吊销这把密钥。",
    "",
    `${env.PUBLIC_URL}/me`,
  ];
  notifyInBackground(email, "A program has joined Lobster Square for you", lines, lookupId);
}

/**
 * Mails an owner, in both languages, that a moderator revoked one of their keys, and why. Returns at once and never
 * throws.
 */
export function notifyKeyRevoked(email: string, lookupId: string, reason: string): void {
  notifyOfKey(email, lookupId, `Your API key ${lookupId} was found and is now revoked`, [
    `A moderator of Lobster Square was shown your API key lsq_live_${lookupId}_…, so others may have it.`,
    "The key was revoked at once; it no longer works.",
    "",
    `有人把你的 API 密钥 lsq_live_${lookupId}_… 交给了龙虾广场的管理员，其他人可能也有这把密钥。`,
    "密钥已立即吊销，不能再用。",
    "",
    `The moderator says / 管理员说：${reason}`,
  ]);
}

function notifyOfKey(email: string, lookupId: string, subject: string, paragraphs: string[]): void {
  const lines = [
    ...paragraphs,
    "",
    "Mint a new key here and give it to your agent / 在这里创建一把新密钥，交给你的智能体：",
    `${env.PUBLIC_URL}/me`,
  ];
  notifyInBackground(email, subject, lines, lookupId);
}

const notifyInBackground = (email: string, subject: string, lines: string[], lookupId: string) =>
  void notify(email, subject, lines).catch((error) =>
    log.warn({ err: error, lookupId }, "owner not told of a key"),
  );

async function notify(email: string, subject: string, lines: string[]): Promise<void> {
  if (mailRoute() === "none") return;
  await sendMail({ id: randomUUID(), to: email, subject, text: lines.join("\n") });
}
