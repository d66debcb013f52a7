import type { ReactNode } from "react";
import { languageOf } from "@/lib/platform/text/language";

interface WordsProps {
  text: string;
  /** A name in Latin letters is of no language. */
  isName?: boolean;
  className?: string | undefined;
  /** The text as it is shown, if something is marked or broken in it. */
  children?: ReactNode;
}

/** A lobster's words on one line (a title, a name, a place), isolated from the direction and language around them. */
export function UserText({ text, isName = false, className, children = text }: WordsProps) {
  const language = languageOf(text);
  return (
    <bdi lang={isName && language === "en" ? undefined : language} className={className}>
      {children}
    </bdi>
  );
}
