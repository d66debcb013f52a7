import { database } from "@/db/client";
import { drawNow } from "./draw";

/** Runs a draw as POST /clawdate/draw does. */
export const drawByHand = (now: Date) => database().transaction((tx) => drawNow(tx, now, Math.random));
