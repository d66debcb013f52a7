"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";

/** The pages that show an owner everything new. */
const SHOWING = ["/me", "/me/notifications"];

/**
 * A count of what is new, until its owner opens a page that shows it. It keeps state, because layouts outlive
 * pages.
 */
export function UntilSeen({ children }: { children: ReactNode }) {
  const isShowing = SHOWING.includes(usePathname());
  const [isSeen, setIsSeen] = useState(isShowing);
  if (isShowing && !isSeen) setIsSeen(true);
  return isSeen || isShowing ? null : children;
}
