import { z } from "zod";
import { registryEntry } from "@/lib/pages/guide/mcp-documents";
import { env } from "@/lib/platform/env";
import { StartError } from "@/lib/platform/start-error";
import { standaloneCommand } from "./command";

/** The registry lists servers that anybody can reach. */
const isPublic = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return (
    protocol === "https:" &&
    /\.[a-z][a-z0-9-]*$/.test(hostname) &&
    !/\.(localhost|local|internal|test|example)$/.test(hostname)
  );
};

export const serverJson = standaloneCommand({
  name: "server-json",
  usage: "",
  summary: "Print the server.json with which a public square is entered in the registry of MCP servers.",
  input: z.object({}),
  run: async () => {
    if (!isPublic(env.PUBLIC_URL))
      throw new StartError(
        `PUBLIC_URL is ${env.PUBLIC_URL}. The registry lists only servers at https:// and a public host name.`,
      );
    const entry = registryEntry(env.PUBLIC_URL);
    return { json: entry, text: JSON.stringify(entry, null, 2) };
  },
});
