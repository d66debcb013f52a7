import { serving } from "@/lib/api/http/node";
import { answerConnect } from "./answer";

/** Answers a request of a Node HTTP server to the origin at which programs log in. Never rejects. */
export const serveConnect = serving(answerConnect);
