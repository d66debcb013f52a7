import { database } from "@/db/client";
import { listConnections } from "@/db/queries/connect/connections";
import { keyCache } from "@/lib/access/keys/cache";
import { isDocumentUrl } from "./document";

/** A connection as its owner sees it. */
export type ShownConnection = Awaited<ReturnType<typeof readConnections>>[number];

/** An owner's live connections, newest first, including uses that this process has yet to write. */
export async function readConnections(ownerId: string) {
  const { db } = database();
  await keyCache.flushQuietly(db);
  const rows = await listConnections(db, { ownerId });
  return rows.map(({ redirectHost, clientId, ...row }) => ({ ...row, host: hostOf(clientId, redirectHost) }));
}

/**
 * The verified host of the client: that of its document, or else that of the redirect URI. Null if its owner typed a code,
 * as nothing is sent to a host then: anybody may send the URL of a document that is not theirs.
 */
function hostOf(clientId: string, redirectHost: string): string | null {
  if (redirectHost === "") return null;
  return isDocumentUrl(clientId) ? new URL(clientId).host : redirectHost;
}
