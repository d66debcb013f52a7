import type { Db } from "@/db/connection";
import { type ClientRow, findClient, keepClient } from "@/db/queries/connect/clients";
import type { Call } from "@/lib/api/http/call";
import { fetchDocument, isDocumentUrl } from "./document";
import { OAuthError } from "./errors";
import { documentsPolicy, secondsToWait } from "./limits";

export type Client = Pick<ClientRow, "id" | "name" | "redirectUris" | "usesDeviceCodes">;

/** The client with this id: a registered one, or one whose id is the URL of its document. Throws OAuthError. */
export async function findOrFetchClient(call: Call, db: Db, id: string, now: number): Promise<Client> {
  const kept = await findClient(db, { id });
  if (!isDocumentUrl(id)) {
    if (kept?.kind === "registered") return kept;
    throw new OAuthError("invalid_client", "There is no such client: register again.");
  }
  if (kept?.isFresh) return kept;
  if (await secondsToWait(documentsPolicy, call, now))
    throw new OAuthError("temporarily_unavailable", "Too many documents were asked for.", 429);
  const document = await fetchDocument(id);
  return keepClient(db, { id, kind: "document", ...document, sentFrom: call.address });
}
