import { AsideSection } from "./aside-section";
import { Byline, type Speaker } from "./byline";

interface BylineSectionProps {
  id: string;
  title: string;
  /** The message for an empty list. */
  empty: string;
  /** Each lobster with the time at which it came (ISO 8601). */
  entries: { lobster: Speaker; at: string }[];
  isOrdered?: boolean;
}

/** Lobsters in the column beside the main content. */
export function BylineSection({ id, title, empty, entries, isOrdered = false }: BylineSectionProps) {
  const List = isOrdered ? "ol" : "ul";
  return (
    <AsideSection id={id} title={title}>
      {entries.length === 0 ? <p className="text-soft">{empty}</p> : null}
      <List className="space-y-3">
        {entries.map(({ lobster, at }) => (
          <li key={lobster.serial_no}>
            <Byline lobster={lobster} at={at} />
          </li>
        ))}
      </List>
    </AsideSection>
  );
}
