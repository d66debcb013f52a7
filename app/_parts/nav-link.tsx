"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

interface NavLinkProps {
  href: string;
  className: string;
  /** Marked only on its own page, because the pages below it have their own links. */
  isRoot?: boolean;
  children: ReactNode;
}

/** A link of a navigation, marked as current on its page and the pages below it. */
export function NavLink({ href, className, isRoot = false, children }: NavLinkProps) {
  const path = usePathname();
  const isHere = path === href || (!isRoot && path.startsWith(`${href}/`));
  return (
    <Link href={href} prefetch={false} aria-current={isHere ? "page" : undefined} className={className}>
      {children}
    </Link>
  );
}
