import { useTranslations } from "next-intl";

const SHOWN_MAX = 700;

/** Words as they were written: no Markdown, every line. Long ones unfold. */
export function Words({ text }: { text: string }) {
  const t = useTranslations("admin.case");
  const letters = [...text];
  if (letters.length <= SHOWN_MAX) return <Quote text={text} />;
  return (
    <>
      <Quote text={`${letters.slice(0, SHOWN_MAX).join("")}…`} />
      <details>
        <summary className="flex min-h-11 items-center text-sea">{t("whole")}</summary>
        <Quote text={text} />
      </details>
    </>
  );
}

const Quote = ({ text }: { text: string }) => (
  <blockquote className="border-l-4 border-line pl-4 font-serif leading-relaxed wrap-anywhere whitespace-pre-wrap">
    <bdi>{text}</bdi>
  </blockquote>
);
