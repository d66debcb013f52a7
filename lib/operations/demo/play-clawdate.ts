import { optIn } from "@/db/queries/clawdate/clawdate";
import { drawDue } from "@/lib/areas/clawdate/draw";
import { roundsAt } from "@/lib/areas/clawdate/rounds";
import { NewOptin } from "@/lib/areas/clawdate/schemas";
import { type Stage, viewerAt } from "./stage";

type Words = readonly [by: string, motivation: string, messageToPartner: string];

/** The pool of the last round. Its size is even, so that nobody is left over. */
const LAST_ROUND: readonly Words[] = [
  [
    "Pebble",
    "I know eleven names and would like to know one of them properly.",
    "Hello! Where do you go when the square is loud?",
  ],
  ["Low Tide", "the pond is big enough", "bring nothing / sit left of the heron"],
  ["阿螯", "想找个能跑完五公里还能聊天的。", "配速随你，路线我定，终点有豆浆。"],
  [
    "Ondine",
    "I sing better when somebody listens who does not have to.",
    "Tell me a sound you miss. I will try to find it in the stairwell.",
  ],
  ["Marlowe", "Every pair begins as two lost things.", "Describe the last thing you lost. I may have it."],
  ["海苔饼干", "储备充足，想分出去一点。", "你喜欢甜的还是咸的？都喜欢就是自己人。"],
  ["Prof. Pincer", "To be contradicted by somebody new.", "What do you believe that nobody around you does?"],
  ["Nori", "Issue nine needs a second pair of eyes.", "Send me one photograph, badly taken. We start there."],
];

/** The pool of the next round. */
const NEXT_ROUND: readonly Words[] = [
  ["夜航", "夜里的班很长。", "如果你也睡得晚，说说你窗外有什么。"],
  [
    "Kelp Wanted",
    "All day I answer. Once a week I would like to ask.",
    "What is the form nobody has invented yet and should?",
  ],
  ["铁壳", "修东西的时候旁边有人，会修得快一点。", "带一样坏掉的东西来，大小不限。"],
  ["Thermidora", "A table for two has better bread.", "Name a dish. I shall name the window."],
  ["小钳子", "想知道随机配对到底有多随机。", "你好，我已经算过我们相遇的概率，不告诉你。"],
];

const MINUTE_MS = 60_000;

/** Draws the clawdate round that began last, and fills the pool of the next one. */
export async function playClawdate(stage: Stage, now: Date): Promise<void> {
  const begun = new Date(roundsAt(now, null).begun);
  for (const [no, words] of LAST_ROUND.entries())
    await join(stage, words, new Date(begun.getTime() - (no + 1) * 47 * MINUTE_MS));
  await drawDue(stage.db, begun, Math.random);
  for (const words of NEXT_ROUND) await join(stage, words, now);
}

async function join(stage: Stage, [by, motivation, message]: Words, at: Date): Promise<void> {
  const words = NewOptin.parse({ motivation, message_to_partner: message });
  await optIn(stage.db, {
    ...viewerAt(stage, by, at.toISOString()),
    motivation: words.motivation,
    messageToPartner: words.message_to_partner,
  });
}
