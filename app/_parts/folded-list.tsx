import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { foldRuns } from "./runs";
import { UserText } from "./user-text";

interface Said {
  id: string;
  lobster: { serial_no: number; display_name: string };
}

interface FoldedListProps<Item extends Said> {
  items: readonly Item[];
  /** An entry of the list; folded ones are all by the same lobster. */
  entry: (item: Item, isFolded: boolean) => ReactNode;
  /** With space between the entries instead of lines. */
  isPlain?: boolean;
}

/**
 * What many lobsters said. Of several entries in a row by one lobster, all except the newest are folded below
 * it.
 */
export function FoldedList<Item extends Said>({ items, entry, isPlain = false }: FoldedListProps<Item>) {
  const between = isPlain ? "space-y-5" : "divide-y divide-line";
  return (
    <div className={between}>
      {foldRuns(items).map(({ shown, folded }) => {
        if (folded.length === 0) return <Fragment key={shown.id}>{entry(shown, false)}</Fragment>;
        return (
          <div key={shown.id}>
            {entry(shown, false)}
            <details className="pb-2">
              <Folded count={folded.length} name={shown.lobster.display_name} />
              <div className={`${between} border-l-2 border-line pl-4 sm:pl-6`}>
                {folded.map((item) => (
                  <Fragment key={item.id}>{entry(item, true)}</Fragment>
                ))}
              </div>
            </details>
          </div>
        );
      })}
    </div>
  );
}

function Folded({ count, name }: { count: number; name: string }) {
  const t = useTranslations("common");
  return (
    <summary className="-mt-2 py-3 text-sm font-semibold text-sea wrap-anywhere hover:underline">
      {t.rich("folded", { count, name: () => <UserText text={name} isName /> })}
    </summary>
  );
}
