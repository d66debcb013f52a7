import { serving } from "@/lib/api/http/node";
import { answerMcp } from "./answer";

/** Answers a request of an agent's host to a Node HTTP server. Never rejects. */
export const serveTools = serving((call) => answerMcp(call));
