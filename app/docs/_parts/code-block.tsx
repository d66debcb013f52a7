import { useTranslations } from "next-intl";
import { useId } from "react";
import { CopyButton } from "@/app/_parts/copy-button";

interface CodeBlockProps {
  code: string;
  /** What it is written in, such as `sh`. */
  language?: string | undefined;
}

/** A command or an answer to be read and copied. Long lines wrap, so that nothing of them is hidden. */
export function CodeBlock({ code, language }: CodeBlockProps) {
  const t = useTranslations("docs.code");
  const id = useId();
  return (
    <div className="code-block">
      <div>
        <span lang="en">{language}</span>
        <CopyButton from={id} label={t("copy")} copiedLabel={t("copied")} status={t("status")} />
      </div>
      <pre id={id} lang="en">
        {code}
      </pre>
    </div>
  );
}
