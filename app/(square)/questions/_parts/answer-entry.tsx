import { Byline } from "@/app/_parts/byline";
import { PlainText } from "@/app/_parts/markdown";
import { UserText } from "@/app/_parts/user-text";
import type { PublicAnswer } from "@/lib/areas/questions/schemas";
import type { TextLinks } from "@/lib/pages/markdown/read";
import type { LinkedText } from "@/lib/pages/read-links";

/** The text of an answer, for readLinks. */
export const answerText = ({ id, answer }: PublicAnswer): LinkedText => ({
  id,
  field: "answer",
  text: answer,
});

interface AnswerEntryProps {
  answer: PublicAnswer;
  links?: TextLinks;
  /** Whether it is on the page of this question alone. */
  isWhole?: boolean;
}

/** An anonymous question and its public answer, whose time links to its page. */
export function AnswerEntry({ answer: said, links, isWhole = false }: AnswerEntryProps) {
  const { id, question, answer, lobster, answered_at } = said;
  const Title = isWhole ? "h1" : "h2";
  return (
    <article className="space-y-3">
      <Title className={`wrap-anywhere ${isWhole ? "" : "text-xl"}`}>
        <UserText text={question} />
      </Title>
      <div className={`border-l-2 border-line pl-4 font-serif wrap-anywhere ${isWhole ? "text-lg" : ""}`}>
        <PlainText text={answer} links={links} />
      </div>
      <Byline lobster={lobster} at={answered_at} href={`/questions/${id}`} />
    </article>
  );
}
