import type { ReactNode } from "react";

interface NumbersTableProps {
  caption: string;
  /** What the rows are, and what their numbers count. */
  columns: readonly [rows: string, ...numbers: string[]];
  rows: readonly { key: string | number; name: ReactNode; numbers: readonly string[] }[];
  className?: string;
}

/** A table with a row of numbers for each thing. It scrolls by itself where the page is narrower. */
export function NumbersTable({ caption, columns: [first, ...others], rows, className }: NumbersTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
    <div className={`overflow-auto ${className ?? ""}`} tabIndex={0}>
      <table className="w-full text-sm tabular-nums [&_td]:pl-4 [&_td]:text-right [&_th]:py-1 [&_th+th]:pl-4 [&_th+th]:text-right [&_tr]:border-b [&_tr]:border-line">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="align-bottom">
            <th scope="col" className="text-left">
              {first}
            </th>
            {others.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, numbers }) => (
            <tr key={key}>
              <th scope="row" className="text-left font-normal whitespace-nowrap">
                {name}
              </th>
              {numbers.map((number, no) => (
                <td key={others[no]}>{number}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
