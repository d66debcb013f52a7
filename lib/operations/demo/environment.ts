/** Defaults for the demo's environment. Must be imported before any module that reads the environment. */
import { DEMO_DOMAIN } from "./domain";

// Only this machine, because everybody who can read the outbox can log in as anybody.
process.env.HOST ||= "127.0.0.1";
process.env.LOG_LEVEL ||= "warn";
process.env.EMAIL_DOMAINS ||= DEMO_DOMAIN;
if (!process.env.EMAIL_SERVER) process.env.MAIL_OUTBOX ||= "true";
const port = Number(process.env.PORT || 3000);
if (port > 0 && port < 65_535) process.env.CONNECT_PORT ||= String(port + 1);
