import { serving } from "@/lib/api/http/node";
import { answerConnect } from "./answer";

/** Answers a request to the origin at which programs log in, to a Node HTTP server. Never rejects. */
export const serveConnect = serving(answerConnect);
