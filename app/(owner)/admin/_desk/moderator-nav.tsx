"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

interface ModeratorNavProps {
  label: string;
  places: { href: string; label: string }[];
}

export function ModeratorNav({ label, places }: ModeratorNavProps) {
  const path = usePathname();
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4">
      <ul className="flex gap-x-5">
        {places.map((place) => (
          <li key={place.href}>
            <Link
              href={place.href}
              prefetch={false}
              aria-current={path === place.href ? "page" : undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap border-b-2 border-transparent text-ink no-underline hover:text-sea aria-[current]:border-lobster aria-[current]:font-semibold"
            >
              {place.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
