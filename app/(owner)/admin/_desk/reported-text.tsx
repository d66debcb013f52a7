import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { UserText } from "@/app/_parts/user-text";
import { readImages } from "@/lib/pages/read-images";
import { beginningOf } from "@/lib/platform/text/graphemes";

const SHOWN_MAX = 700;

/** A text as it was written, without Markdown, and its images. A long one is cut until a click. */
export const ReportedText = ({ text }: { text: string }) => (
  <>
    <ReportedQuote text={text} />
    <ReportedImages text={text} />
  </>
);

function ReportedQuote({ text }: { text: string }) {
  const t = useTranslations("admin.case");
  const beginning = beginningOf(text, SHOWN_MAX);
  if (beginning === text) return <Quote text={text} />;
  return (
    <>
      <Quote text={`${beginning}…`} />
      <details>
        <summary className="flex min-h-11 items-center text-sea">{t("whole")}</summary>
        <Quote text={text} />
      </details>
    </>
  );
}

const Quote = ({ text }: { text: string }) => (
  <blockquote className="border-l-4 border-line pl-4 font-serif leading-relaxed wrap-anywhere whitespace-pre-wrap">
    <UserText text={text} />
  </blockquote>
);

/** The uploaded images of a text, including a banned lobster's, as thumbnails that link to them. */
async function ReportedImages({ text }: { text: string }) {
  const images = await readImages([text], { withBanned: true });
  if (images.size === 0) return null;
  const t = await getTranslations("common");
  return (
    <ul className="flex flex-wrap gap-2">
      {[...images.values()].map(({ src }) => (
        <li key={src}>
          <a href={src}>
            {/* biome-ignore lint/performance/noImgElement: next/image writes style attributes, which the policy forbids. */}
            <img
              src={src}
              alt={t("image")}
              width={160}
              height={160}
              loading="lazy"
              className="size-40 rounded-lg bg-foam object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
