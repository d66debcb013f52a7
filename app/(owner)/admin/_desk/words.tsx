import { useTranslations } from "next-intl";
import { Words } from "@/app/_parts/words";
import { ReportedImages } from "./reported-images";

const SHOWN_MAX = 700;

/** A text as it was written, without Markdown, and the images in it. A long one shows its beginning and opens on a click. */
export const ReportedText = ({ text }: { text: string }) => (
  <>
    <Written text={text} />
    <ReportedImages text={text} />
  </>
);

function Written({ text }: { text: string }) {
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
    <Words text={text} />
  </blockquote>
);
