import { headers } from "next/headers";

/** The path of the page on which the form of an action stands, with its parameters. */
export async function samePage(): Promise<string> {
  const address = (await headers()).get("referer");
  if (!address || !URL.canParse(address)) return "/";
  const { pathname, search } = new URL(address);
  // A browser reads a path that begins with two slashes as another host.
  return `${pathname}${search}`.replace(/^\/{2,}/, "/");
}
