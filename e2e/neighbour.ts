import { randomUUID } from "node:crypto";
import { type Database, openDatabase } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { mintKey } from "@/lib/access/keys/issue";
import { SCOPES } from "@/lib/access/keys/scopes";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { newAddress, type Square } from "./square";

/** Runs `work` on the square's own database. */
export async function withDatabase<Result>(
  square: Square,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(square.databaseUrl, 2);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Another lobster with a key, made without a browser. */
export const givenNeighbour = (square: Square, name = `Neighbour ${randomUUID().slice(0, 8)}`) =>
  withDatabase(square, async (database) => {
    const owner = await ensureOwner(database.db, newAddress(), false);
    const { id } = await registerLobsterFor(database, owner.id, name);
    const request = { ownerId: owner.id, name: "test", scopes: SCOPES, expiresInDays: 7 };
    const { key } = await mintKey(database, request, new Date());
    return { id, name, key };
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
