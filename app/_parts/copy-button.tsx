interface CopyButtonProps {
  /** The id of the element whose text or value it copies. */
  from: string;
  label: string;
  /** The label after copying. */
  copiedLabel: string;
  /** The text that a screen reader announces after copying. */
  status: string;
}

/** Copies a text. Hidden without scripts or without access to the clipboard. */
export function CopyButton({ from, label, copiedLabel, status }: CopyButtonProps) {
  return (
    <copy-button from={from} copied={copiedLabel} status={status}>
      <button type="button" className="button-quiet">
        {label}
      </button>
      <span role="status" className="sr-only" />
    </copy-button>
  );
}
