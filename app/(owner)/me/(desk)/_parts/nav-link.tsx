"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** A link of the owner's navigation, marked as current on its page and the pages below it. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePathname();
  const isHere = path === href || (href !== "/me" && path.startsWith(`${href}/`));
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={isHere ? "page" : undefined}
      className="flex min-h-11 items-center justify-between gap-2 rounded-lg px-3 font-medium whitespace-nowrap text-soft no-underline hover:bg-foam hover:text-ink aria-[current]:bg-foam aria-[current]:font-semibold aria-[current]:text-ink"
    >
      {children}
    </Link>
  );
}
