import { useFormatter, useTranslations } from "next-intl";
import type { Bar } from "@/app/(owner)/_parts/bars";

interface BarTableProps {
  bars: Bar[];
  /** What is counted, and the heading of the days or hours. */
  name: string;
  heading: string;
}

/** The numbers of the bars as a table, the newest first. */
export function BarTable({ bars, name, heading }: BarTableProps) {
  const t = useTranslations("admin.numbers");
  const format = useFormatter();
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 items-center text-sea">{t("table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it. */}
      <div className="max-h-72 overflow-y-auto" tabIndex={0}>
        <table className="w-full tabular-nums">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col">{heading}</th>
              <th scope="col" className="text-right">
                {t("count")}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ id, label, count }) => (
              <tr key={id} className="border-b border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {label}
                </th>
                <td className="text-right">{format.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
