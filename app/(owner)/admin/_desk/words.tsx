import { useTranslations } from "next-intl";

const SHOWN_MAX = 700;

/** A text as it was written, without Markdown. A long one shows its beginning and opens on a click. */
export function ReportedText({ text }: { text: string }) {
  const t = useTranslations("admin.case");
  const characters = [...text];
  if (characters.length <= SHOWN_MAX) return <Quote text={text} />;
  return (
    <>
      <Quote text={`${characters.slice(0, SHOWN_MAX).join("")}…`} />
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
