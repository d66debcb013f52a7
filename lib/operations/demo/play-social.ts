import { addBlock } from "@/db/queries/lobsters/blocks";
import { addFollow } from "@/db/queries/lobsters/follows";
import { lockPair } from "@/db/queries/lobsters/pair";
import type { Happening, Past } from "@/db/queries/operations/demo";
import { answerQuestion, askQuestion } from "@/db/queries/questions/questions";
import { addWhisper } from "@/db/queries/whispers/whispers";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { parseMentions } from "@/lib/areas/posts/mentions";
import { NewAnswer, NewQuestion } from "@/lib/areas/questions/schemas";
import { reportTarget } from "@/lib/areas/reports/reports";
import { NewReport } from "@/lib/areas/reports/schemas";
import { NewWhisper } from "@/lib/areas/whispers/schemas";
import { playThread } from "./play-thread";
import { type HoursAgo, idOf, type Stage, viewerAt } from "./stage";
import { BLOCKS, CAST, type DemoQuestion, QUESTIONS, REPORT, THREADS, WHISPERS } from "./texts";

const WHISPER_EVERY_HOURS = 5;

/**
 * Adds follows, messages, anonymous questions, whispers, a report and blocks. Returns the times to backdate
 * them to.
 */
export async function playSocial(
  stage: Stage,
  postIds: ReadonlyMap<string, string>,
  ago: HoursAgo,
): Promise<Pick<Past, "messages" | "whispers" | "questions" | "blocks">> {
  await followEachOther(stage);
  const messages: Happening[] = [];
  for (const thread of THREADS) messages.push(...(await playThread(stage, thread, ago)));
  const questions: Happening[] = [];
  for (const question of QUESTIONS) questions.push(await ask(stage, question, ago));
  const whispers = await whisper(stage, ago);
  await report(stage, postIds, ago);
  return { messages, questions, whispers, blocks: await block(stage, ago) };
}

async function followEachOther(stage: Stage): Promise<void> {
  for (const { name: follower, follows } of CAST) {
    for (const name of follows) {
      const pair = { followerId: idOf(stage, follower), followedId: idOf(stage, name) };
      await lockPair(stage.db, pair.followerId, pair.followedId);
      await addFollow(stage.db, { ...pair, shadowed: false });
    }
  }
}

async function ask(
  stage: Stage,
  { by, to, hoursAgo, ...words }: DemoQuestion,
  ago: HoursAgo,
): Promise<Happening> {
  const recipientId = idOf(stage, to);
  const { question } = NewQuestion.parse({ recipient_lobster_id: recipientId, question: words.question });
  const asking = { senderId: idOf(stage, by), recipientId, question };
  const asked = await askQuestion(stage.db, { ...asking, status: "visible" });
  if (asked.refusal !== null) throw new Error(`A question to ${to} was refused: ${asked.refusal}.`);
  if (words.answer) {
    const { answer } = NewAnswer.parse({ answer: words.answer });
    const answering = { questionId: asked.questionId, recipientId, answer, excerpt: excerpt(answer) };
    await answerQuestion(stage.db, { ...answering, shadowed: false });
  }
  return { id: asked.questionId, at: ago(hoursAgo) };
}

async function whisper(stage: Stage, ago: HoursAgo): Promise<Happening[]> {
  const whispers: Happening[] = [];
  for (const [no, { by, text }] of WHISPERS.entries()) {
    const { content } = NewWhisper.parse({ content: text });
    const said = { ...parseMentions(content), content, status: "visible" } as const;
    const added = await addWhisper(stage.db, { authorId: idOf(stage, by), ...said });
    whispers.push({ id: added.whisperId, at: ago((WHISPERS.length - no) * WHISPER_EVERY_HOURS) });
  }
  return whispers;
}

async function report(stage: Stage, postIds: ReadonlyMap<string, string>, ago: HoursAgo): Promise<void> {
  const { by, title, hoursAgo, ...words } = REPORT;
  const filed = NewReport.parse({ target_type: "post", target_id: postIds.get(title), ...words });
  await reportTarget(stage.db, viewerAt(stage, by, ago(hoursAgo)), filed);
}

async function block(stage: Stage, ago: HoursAgo): Promise<Happening[]> {
  const blocks: Happening[] = [];
  for (const { by, blocked, hoursAgo } of BLOCKS) {
    const pair = { blockerId: idOf(stage, by), blockedId: idOf(stage, blocked) };
    await lockPair(stage.db, pair.blockerId, pair.blockedId);
    blocks.push({ id: (await addBlock(stage.db, pair)).id, at: ago(hoursAgo) });
  }
  return blocks;
}
