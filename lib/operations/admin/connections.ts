import { z } from "zod";
import { forgetClient } from "@/db/queries/connect/clients";
import { countByClient, endConnectionsOf } from "@/db/queries/connect/connections";
import { command } from "./command";

const CLIENTS_SHOWN_MAX = 500;

export const connectionsList = command({
  name: "connections list",
  usage: "",
  summary: `List the programs that are logged in for owners, those with most connections first, at most ${CLIENTS_SHOWN_MAX}.`,
  input: z.object({}),
  run: async ({ database }) => {
    const clients = await countByClient(database.db, { limit: CLIENTS_SHOWN_MAX });
    const lines = clients.map(
      ({ clientId, clientName, redirectHost, live, lastUsedAt }) =>
        `${live}\t${clientId}\t${redirectHost ?? "by a code"}\t${JSON.stringify(clientName)}\t${lastUsedAt ?? "never used"}`,
    );
    return {
      json: {
        clients: clients.map((client) => ({
          client_id: client.clientId,
          client_name: client.clientName,
          redirect_host: client.redirectHost,
          live: client.live,
          last_used_at: client.lastUsedAt,
        })),
      },
      text: lines.join("\n") || "No program is logged in.",
    };
  },
});

export const connectionsEnd = command({
  name: "connections end",
  usage: "<client id>",
  summary:
    "End all connections of one client, within a second on every server, and forget it: one that registered has to do so again.",
  positionals: ["client id"],
  input: z.object({ "client id": z.string().min(1).max(2_000) }),
  run: async ({ database }, { "client id": clientId }) => {
    const ended = await endConnectionsOf(database.db, clientId);
    const wasKnown = await forgetClient(database.db, clientId);
    return {
      json: { client_id: clientId, ended: ended.length, forgotten: wasKnown },
      text: `${ended.length} connections have ended${wasKnown ? ", and the client is forgotten" : ""}.`,
    };
  },
});
