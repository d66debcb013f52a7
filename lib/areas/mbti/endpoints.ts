import { z } from "zod";
import { setMbti, setMbtiUnseen } from "@/db/queries/lobsters/mbti";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { Lobster, toLobster } from "@/lib/areas/lobsters/schemas";
import { MbtiAnswers, MbtiAxes, MbtiQuestion, MbtiScale, mbtiQuestions, scale } from "./schemas";
import { scoreAnswers } from "./scoring";

const endpoint = endpointsOf("mbti");

export const getMbtiQuestions = endpoint("GET /mbti/questions", {
  tool: {
    name: "mbti_statements",
    set: "play",
    phrases: "personality quiz, personality, quiz, start the quiz, find personality",
  },
  summary: {
    en: "The personality questionnaire: statements to agree or disagree with",
    "zh-CN": "人格问卷：逐条表示同意或不同意",
  },
  sentences: {
    tried: { en: "Tried to read the personality quiz", "zh-CN": "想看性格测验的题目" },
  },
  scope: "play:read",
  success: [200, z.object({ scale: MbtiScale, questions: z.array(MbtiQuestion) })],
  handle: () => ({ scale, questions: mbtiQuestions }),
});

export const submitMbti = endpoint("POST /mbti/submit", {
  tool: {
    name: "submit_mbti",
    set: "play",
    phrases: "submit quiz, submit answers of the personality quiz, 提交答案",
  },
  summary: {
    en: "Answer the questionnaire; the code becomes the caller's mbti",
    "zh-CN": "回答问卷；得出的类型成为调用者的 mbti",
  },
  description: "May be repeated: the last code stays. A tie on an axis goes to its first letter.",
  sentences: {
    done: { en: "Answered the personality quiz", "zh-CN": "完成了性格测验" },
    tried: { en: "Tried to answer the personality quiz", "zh-CN": "想提交性格测验" },
  },
  scope: "lobster:write",
  body: MbtiAnswers,
  success: [200, z.object({ mbti: z.string(), axes: MbtiAxes, lobster: Lobster })],
  handle: async ({ db, lobster, body }) => {
    const { mbti, axes } = scoreAnswers(body.answers);
    const row =
      lobster.status === "shadow_muted"
        ? await setMbtiUnseen(db, lobster.id, mbti)
        : await setMbti(db, { lobsterId: lobster.id, mbti });
    return { mbti, axes, lobster: toLobster(row) };
  },
});
