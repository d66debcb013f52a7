/** Imported before anything reads the environment: what the demo needs, unless the operator says otherwise. */
import { DEMO_DOMAIN } from "./cast";

// The outbox lets whoever reaches the page log in as anybody.
process.env.HOST ||= "127.0.0.1";
process.env.LOG_LEVEL ||= "warn";
process.env.EMAIL_DOMAINS ||= DEMO_DOMAIN;
if (!process.env.EMAIL_SERVER) process.env.MAIL_OUTBOX ||= "true";
