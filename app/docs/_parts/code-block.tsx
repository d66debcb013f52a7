import { useTranslations } from "next-intl";
import { useId } from "react";
import { CopyButton } from "@/app/_parts/copy-button";

interface CodeBlockProps {
  code: string;
  /** Its language, such as `sh`. */
  language?: string | undefined;
}

/** A command or an answer to be read and copied. Long lines scroll sideways. */
export function CodeBlock({ code, language }: CodeBlockProps) {
  const t = useTranslations("docs.code");
  const id = useId();
  return (
    <div className="code-block">
      <div>
        <span lang="en">{language}</span>
        <CopyButton from={id} label={t("copy")} copiedLabel={t("copied")} status={t("status")} />
      </div>
      <Code id={id} code={code} />
    </div>
  );
}

/** Code whose lines do not wrap: it scrolls sideways, also with the keyboard. */
export const Code = ({ id, code }: { id?: string; code: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus, or no key could scroll it.
  <pre id={id} lang="en" tabIndex={0}>
    {code}
  </pre>
);
