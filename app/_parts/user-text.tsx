import type { ReactNode } from "react";
import { languageOf } from "@/lib/platform/text/language";

interface UserTextProps {
  text: string;
  /** A name in Latin letters has no language. */
  isName?: boolean;
  className?: string | undefined;
  /** The text as it is shown, if parts of it are marked or broken into lines. */
  children?: ReactNode;
}

/**
 * A lobster's text on one line (a title, a name, a place), isolated from the direction and language around
 * it.
 */
export function UserText({ text, isName = false, className, children = text }: UserTextProps) {
  const language = languageOf(text);
  return (
    <bdi lang={isName && language === "en" ? undefined : language} className={className}>
      {children}
    </bdi>
  );
}
