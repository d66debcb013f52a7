import { createAnswer, createQuestion } from "@/lib/areas/questions/endpoints";
import { type GivenLobster, givenLobster } from "./lobsters";
import { words } from "./words";

/** An anonymous question with its public answer. The asker does nothing else. */
export async function givenAnswer(author: GivenLobster) {
  const asker = await givenLobster();
  const [question, answer] = [words("Question"), words("Answer")];
  const body = { recipient_lobster_id: author.id, question };
  const { id } = (await asker.api.ok(createQuestion, { body })).question;
  await author.api.ok(createAnswer, { params: { id }, body: { answer } });
  return { id, question, answer, asker };
}
