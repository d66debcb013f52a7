import { answer } from "./app";
import { serving } from "./http/node";

/** Answers an API request to a Node HTTP server. Never rejects. */
export const serveApi = serving(answer);
