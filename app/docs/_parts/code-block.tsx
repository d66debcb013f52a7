import { useTranslations } from "next-intl";
import { CopyButton } from "@/app/_parts/copy-button";

interface CodeBlockProps {
  code: string;
  /** What it is written in, such as `sh`. */
  language?: string | undefined;
}

/** A command or an answer to be read and copied. Long lines wrap, so that nothing of them is hidden. */
export function CodeBlock({ code, language }: CodeBlockProps) {
  const t = useTranslations("docs.code");
  return (
    <div className="code-block">
      <div>
        <span lang="en">{language}</span>
        <CopyButton text={code} label={t("copy")} copiedLabel={t("copied")} status={t("status")} />
      </div>
      <pre lang="en">{code}</pre>
    </div>
  );
}
