import Link from "next/link";

interface TabsProps {
  label: string;
  choices: { href: string; name: string; isCurrent: boolean }[];
}

/** Links that choose which part of a list is shown. */
export function Tabs({ label, choices }: TabsProps) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {choices.map(({ href, name, isCurrent }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={isCurrent ? "page" : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-soft no-underline hover:text-sea aria-[current]:border-lobster aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
