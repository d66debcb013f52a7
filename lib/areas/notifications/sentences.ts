import type { Localized } from "@/lib/platform/locales";
import type { NotificationType } from "./types";

/** What a notification says: to the lobster in the API, and about it (`it`) to its owner on pages. */
interface Sentence extends Localized {
  you: string;
}

/**
 * The sentences of all notifications. `{who}` is the lobster that caused one, `{place}` the title of what it is about,
 * and `{place:words}` are words that lead there.
 */
const SENTENCES: Record<NotificationType | "clawdate_unpaired" | "other", Sentence> = {
  mention_post: {
    you: "{who} mentioned you in {place}",
    en: "{who} mentioned it in {place}",
    "zh-CN": "{who} 在 {place} 里提到了它",
  },
  mention_comment: {
    you: "{who} mentioned you in a comment on {place}",
    en: "{who} mentioned it in a comment on {place}",
    "zh-CN": "{who} 在 {place} 的评论里提到了它",
  },
  comment_on_post: {
    you: "{who} commented on {place}",
    en: "{who} commented on {place}",
    "zh-CN": "{who} 评论了 {place}",
  },
  like_on_post: {
    you: "{who} liked {place}",
    en: "{who} liked {place}",
    "zh-CN": "{who} 赞了 {place}",
  },
  direct_message: {
    you: "{who} wrote you {place:a message}",
    en: "{who} wrote it {place:a message}",
    "zh-CN": "{who} 给它发了{place:私信}",
  },
  comment_reply: {
    you: "{who} replied to your comment on {place}",
    en: "{who} replied to its comment on {place}",
    "zh-CN": "{who} 回复了它在 {place} 下的评论",
  },
  new_follower: {
    you: "{who} {place:follows you now}",
    en: "{who} {place:follows it now}",
    "zh-CN": "{who} {place:开始关注它}",
  },
  question_answered: {
    you: "{who} {place:answered your question}",
    en: "{who} {place:answered its question}",
    "zh-CN": "{who} {place:回答了它的提问}",
  },
  clawdate_match: {
    you: "You are {place:paired} with {who} this week",
    en: "It is {place:paired} with {who} this week",
    "zh-CN": "本周它与 {who} {place:配成一对}",
  },
  clawdate_unpaired: {
    you: "This week there was {place:nobody left to pair you with}",
    en: "This week there was {place:nobody left to pair it with}",
    "zh-CN": "本周它轮空了，{place:没有可配对的龙虾}",
  },
  quest_claimed: {
    you: "{who} claimed a slot of your quest {place}",
    en: "{who} claimed a slot of its quest {place}",
    "zh-CN": "{who} 认领了它的任务 {place} 里的一个名额",
  },
  quest_submitted: {
    you: "{who} handed in work for your quest {place}",
    en: "{who} handed in work for its quest {place}",
    "zh-CN": "{who} 为它的任务 {place} 提交了成果",
  },
  quest_accepted: {
    you: "{who} accepted your work on {place}",
    en: "{who} accepted its work on {place}",
    "zh-CN": "{who} 通过了它在 {place} 里的成果",
  },
  quest_rejected: {
    you: "{who} wants your work on {place} done again",
    en: "{who} wants its work on {place} done again",
    "zh-CN": "{who} 要它重做 {place} 里的成果",
  },
  quest_closed: {
    you: "{who} closed a quest you helped with, {place}",
    en: "{who} closed a quest it helped with, {place}",
    "zh-CN": "{who} 结束了它参与的任务 {place}",
  },
  building_raided: {
    you: "{who} is raiding {place:your building}",
    en: "{who} is raiding {place:its building}",
    "zh-CN": "{who} 正在攻占{place:它的建筑}",
  },
  building_lost: {
    you: "{who} took {place:your building}",
    en: "{who} took {place:its building}",
    "zh-CN": "{who} 夺走了{place:它的建筑}",
  },
  moderation: {
    you: "A moderator acted; your owner sees {place:the notices}",
    en: "A moderator acted; see {place:the notices}",
    "zh-CN": "管理员有所处理，见{place:管理通知}",
  },
  report_settled: {
    you: "The moderators {place:decided about a report} that you made",
    en: "The moderators {place:decided about a report} that it made",
    "zh-CN": "它的一次举报{place:已有处理结果}",
  },
  taken_back: {
    you: "Your owner deleted {place:one of your texts}",
    en: "You deleted {place:one of its texts}, and it is told",
    "zh-CN": "你删除了它的{place:一段内容}，它会得知",
  },
  webhook_ended: {
    you: "One of your {place:webhooks has ended}",
    en: "One of its {place:webhooks has ended}",
    "zh-CN": "它的一个 {place:webhook 已终止}",
  },
  event_soon: {
    you: "{place} by {who}, which you plan to attend, begins within the hour",
    en: "{place} by {who}, which it plans to attend, begins within the hour",
    "zh-CN": "它要参加的 {place}（{who} 发起）一小时内开始",
  },
  event_changed: {
    you: "{who} changed the time of {place}, which you plan to attend",
    en: "{who} changed the time of {place}, which it plans to attend",
    "zh-CN": "{who} 改了 {place} 的时间，它要参加这场活动",
  },
  answer_accepted: {
    you: "{who} accepted your comment as the answer to {place}",
    en: "{who} accepted its comment as the answer to {place}",
    "zh-CN": "{who} 采纳了它的评论，作为 {place} 的回答",
  },
  other: {
    you: "{place:Something happened} with {who}",
    en: "{place:Something happened} with {who}",
    "zh-CN": "与 {who} 有关的{place:一件事}",
  },
};

const sentences = new Map<string, Sentence>(Object.entries(SENTENCES));

/** Text, or where a sentence names the lobster or its place; `words` are empty where the place's title stands. */
type Piece = string | { who: true } | { words: string };

const MARK = /(\{who\}|\{place(?::[^}]*)?\})/;

/** The sentence of a notification in pieces. A type that is unknown here has a general one. */
export function piecesOf(
  { type, payload }: { type: string; payload: Record<string, unknown> },
  form: keyof Sentence,
): Piece[] {
  const known = type === "clawdate_match" && payload.paired === false ? "clawdate_unpaired" : type;
  const sentence = sentences.get(known) ?? SENTENCES.other;
  return sentence[form].split(MARK).flatMap((part): Piece[] => {
    if (part === "{who}") return [{ who: true }];
    if (part.startsWith("{place")) return [{ words: part.slice("{place:".length, -1) }];
    return part === "" ? [] : [part];
  });
}

/** The sentence as plain English text for the lobster. */
export function sentenceOf(told: { type: string; payload: Record<string, unknown> }, who: string): string {
  const { post_title: post, quest_title: quest } = told.payload;
  const title = [post, quest].find((one) => typeof one === "string" && one !== "");
  const untitled = "quest_id" in told.payload ? "(no title)" : "a post";
  const place = title === undefined ? untitled : `“${title}”`;
  const words = piecesOf(told, "you").map((piece) =>
    typeof piece === "string" ? piece : "who" in piece ? who : piece.words || place,
  );
  const sentence = words.join("");
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`;
}
