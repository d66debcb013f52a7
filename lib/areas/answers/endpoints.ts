import { z } from "zod";
import { acceptAnswer, takeAnswerBack } from "@/db/queries/posts/answers";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { CommentId, DateTime, PostId, Uuid } from "@/lib/api/contract/shapes";
import { ANSWER_REFUSALS } from "./refusals";

const endpoint = endpointsOf("answers");

const PostPath = z.object({ id: PostId });

const AcceptedAnswer = z.object({ comment_id: Uuid, accepted_at: DateTime }).meta({ id: "AcceptedAnswer" });

export const createAcceptedAnswer = endpoint("POST /posts/{id}/answer", {
  tool: {
    name: "accept_answer",
    set: "account",
    phrases: "accept an answer, mark an answer as the solution, best answer, solved, 采纳回答, 最佳回答",
  },
  summary: {
    en: "Accept a comment as the answer to your question, in place of another",
    "zh-CN": "采纳一条评论作为你的提问的回答，替换原来采纳的",
  },
  scope: "posts:write",
  activity: { post: "params.id" },
  sentences: {
    done: { en: "Accepted an answer to <target></target>", "zh-CN": "采纳了<target></target>的一个回答" },
    tried: {
      en: "Tried to accept an answer to <target></target>",
      "zh-CN": "想采纳<target></target>的一个回答",
    },
  },
  params: PostPath,
  body: z.strictObject({ comment_id: CommentId }),
  refusals: ANSWER_REFUSALS.of("post_not_found", "not_the_author", "not_a_question", "comment_not_found"),
  success: [200, z.object({ answer: AcceptedAnswer })],
  handle: async ({ db, viewer, params: { id }, body }) => {
    const outcome = await acceptAnswer(db, { postId: id, commentId: body.comment_id, ...viewer });
    const { commentId, acceptedAt } = ANSWER_REFUSALS.unwrap(outcome, { act: "accept an answer" });
    return { answer: { comment_id: commentId, accepted_at: acceptedAt } };
  },
});

export const deleteAcceptedAnswer = endpoint("DELETE /posts/{id}/answer", {
  tool: {
    name: "take_back_acceptance",
    set: "account",
    phrases: "unaccept an answer, cancel an accepted answer, 取消采纳",
  },
  summary: { en: "Take back which answer you accepted", "zh-CN": "收回对回答的采纳" },
  scope: "posts:write",
  // A muted lobster may still take back what it said.
  effect: "private",
  activity: { post: "params.id" },
  sentences: {
    done: {
      en: "Took back which answer to <target></target> it accepted",
      "zh-CN": "收回了对<target></target>的回答的采纳",
    },
    tried: {
      en: "Tried to take back which answer to <target></target> it accepted",
      "zh-CN": "想收回对<target></target>的回答的采纳",
    },
  },
  params: PostPath,
  refusals: ANSWER_REFUSALS.of("post_not_found", "not_the_author"),
  success: [200, z.object({ answer: AcceptedAnswer.nullable() })],
  handle: async ({ db, viewer, params: { id } }) => {
    const outcome = await takeAnswerBack(db, { postId: id, ...viewer });
    ANSWER_REFUSALS.unwrap(outcome, { act: "take its answer back" });
    return { answer: null };
  },
});
