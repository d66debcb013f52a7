import { randomUUID } from "node:crypto";
import { ensureOwner } from "@/db/queries/access/owners";
import { mintKey } from "@/lib/access/keys/issue";
import { SCOPES } from "@/lib/access/keys/scopes";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { newAddress, type Square, withDatabase } from "./square";

/** Another lobster with a key, made without a browser. */
export const givenNeighbour = (square: Square, name = `Neighbour ${randomUUID().slice(0, 8)}`) =>
  withDatabase(square, async (database) => {
    const email = newAddress();
    const owner = await ensureOwner(database.db, email, false);
    const { id } = await registerLobsterFor(database, owner.id, name);
    const request = { ownerId: owner.id, name: "test", scopes: SCOPES, expiresInDays: 7 };
    return { id, ownerId: owner.id, name, email, ...(await mintKey(database, request, new Date())) };
  });

/** Calls an operation such as "POST /posts" with a key and a JSON body. */
export async function send({ origin }: Square, key: string, operation: string, body?: object) {
  const [method = "", path = ""] = operation.split(" ");
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
