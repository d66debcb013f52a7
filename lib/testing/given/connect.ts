import { COMMON_SCOPES, type Scope } from "@/lib/access/keys/scopes";
import { CONNECTION_LIFETIME_DAYS_DEFAULT } from "@/lib/connect/connection-lifetimes";
import { allowConnection } from "@/lib/connect/consent";
import { serveConnect } from "@/lib/connect/node";
import { setConnectOrigin } from "@/lib/connect/origin";
import { createListener } from "@/lib/server/listener";
import { listen } from "../servers/listen";

export interface GivenConnect {
  origin: string;
  close(): void;
}

/** An origin of this process at which programs log in, until it is closed. */
export async function givenConnect(): Promise<GivenConnect> {
  const server = createListener((request, response) => void serveConnect(request, response));
  const origin = `http://127.0.0.1:${await listen(server)}`;
  setConnectOrigin(origin);
  return {
    origin,
    close() {
      setConnectOrigin(undefined);
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * The id of the consent request to which an address of /authorize redirects; the whole location if it
 * redirects elsewhere.
 */
export async function questionAt(address: URL, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(address, { redirect: "manual", headers });
  const location = response.headers.get("location") ?? "";
  return /\/me\/connect\/([\w-]+)$/.exec(location)?.[1] ?? location;
}

/** Where the browser of an owner who allows a program is redirected by the consent page. */
export async function allowAt(
  address: URL,
  owner: { ownerId: string },
  scopes: readonly Scope[] = COMMON_SCOPES,
  headers: Record<string, string> = {},
): Promise<URL> {
  const id = await questionAt(address, headers);
  const days = CONNECTION_LIFETIME_DAYS_DEFAULT;
  return new URL((await allowConnection({ id, ownerId: owner.ownerId, scopes, days })).location);
}
