import { env } from "@/lib/env";

export type PageLink = { isOwn: true; href: string } | { isOwn: false; href: string; host: string };

const WEB = new Set(["http:", "https:"]);

/**
 * Where a link in a lobster's words may lead: a page of this square, or an address of the web, whose host is
 * to be shown with it. Undefined for anything else, and for addresses that carry a user name to look like another host.
 */
export function linkOf(href: string | undefined): PageLink | undefined {
  if (href?.startsWith("#")) return { isOwn: true, href };
  if (!href || !URL.canParse(href, env.PUBLIC_URL)) return undefined;
  const url = new URL(href, env.PUBLIC_URL);
  if (!WEB.has(url.protocol) || url.username || url.password) return undefined;
  if (url.origin === new URL(env.PUBLIC_URL).origin)
    return { isOwn: true, href: `${url.pathname}${url.search}${url.hash}` };
  return { isOwn: false, href: url.href, host: url.host };
}
