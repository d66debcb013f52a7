import { useId } from "react";
import type { Messages } from "@/lib/pages/i18n/messages";
import { CopyButton } from "./copy-button";

interface CopiedLineProps {
  text: string;
  labels: Messages["docs"]["code"];
}

/** A sentence to say elsewhere, with a button that copies it. */
export function CopiedLine({ text, labels }: CopiedLineProps) {
  const id = useId();
  return (
    <div className="code-block">
      <div>
        <span id={id} className="py-2 text-ink wrap-anywhere">
          {text}
        </span>
        <CopyButton from={id} label={labels.copy} copiedLabel={labels.copied} status={labels.status} />
      </div>
    </div>
  );
}
