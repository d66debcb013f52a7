/**
 * The first import of server.ts and of every script. It reads the .env files as Next does, before any module reads the
 * environment, and makes a failed start print a message instead of a stack.
 */
import { failStart } from "./fail-start";
import { nextEnv } from "./next-env";

process.on("uncaughtException", failStart);
nextEnv().loadEnvConfig(process.cwd(), process.env.NODE_ENV !== "production");
