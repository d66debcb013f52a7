import ipaddr from "ipaddr.js";
import { z } from "zod";
import { StartError } from "./start-error";

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean),
);

const flag = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");

const onOff = flag.or(z.enum(["on", "off"]).transform((text) => text === "on"));

/** Hosts with their ports: names, IPv4 addresses, or IPv6 addresses in brackets. */
const hostPorts = list.refine(
  (items) => items.every((item) => /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+):\d{1,5}$/.test(item)),
  "must be host:port, … such as hooks.internal:8443",
);

const IPV6_BITS_MAX = 64;

/** Networks in CIDR notation. Only the first 64 bits of callers' IPv6 addresses count. */
const networks = list
  .refine(
    (items) => items.every((item) => ipaddr.isValidCIDR(item) && !isNarrow(ipaddr.parseCIDR(item))),
    `must be networks such as 10.0.0.0/8 or 2001:db8::/32, of IPv6 no narrower than /${IPV6_BITS_MAX}`,
  )
  .transform((items) => items.map((item) => ipaddr.parseCIDR(item)));

const isNarrow = ([network, bits]: ReturnType<typeof ipaddr.parseCIDR>): boolean =>
  network.kind() === "ipv6" && bits > IPV6_BITS_MAX;

/** Whether node-redis can use it: `redis[s]://[[user]:password@]host[:port][/number of a database]`. */
function isValkeyUrl(text: string): boolean {
  try {
    const { protocol, hostname, username, password, pathname } = new URL(text);
    decodeURIComponent(username + password);
    return /^rediss?:$/.test(protocol) && hostname !== "" && /^\/?\d*$/.test(pathname);
  } catch {
    return false;
  }
}

/** Whether it is an origin that OAuth allows as an issuer: RFC 8414 requires TLS. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
  const isSafe = protocol === "https:" || (protocol === "http:" && /(^|\.)localhost$|^127\./.test(hostname));
  return isSafe && pathname === "/" && username + password + search + hash === "";
}

const PROXIES_MAX = 16;
const PROXIES = `must be the number of proxies in front, 0 to ${PROXIES_MAX}`;
/** A number of proxies. Older configurations have `true` for one proxy and `false` for none. */
const proxies = z
  .string()
  .transform((text) => (text === "true" ? "1" : text === "false" ? "0" : text))
  .pipe(z.string().regex(/^\d+$/, PROXIES).transform(Number).pipe(z.number().max(PROXIES_MAX, PROXIES)));

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" });

const Environment = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().optional(),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_DIRECT_URL: postgresUrl.optional(),
    DATABASE_PREPARE: z.enum(["auto", "on", "off"]).default("auto"),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).optional(),
    VALKEY_URL: z
      .string()
      .refine(
        isValkeyUrl,
        "must be redis://host:port or rediss://…, with a user, password and database number if any",
      )
      .optional(),
    DATA_DIR: z.string().default(".data"),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
    CONNECT_URL: z
      .string()
      .refine(
        isOrigin,
        "must be https:// and a host of its own, without a path; http:// only for this machine",
      )
      .optional(),
    CONNECT_PORT: z.coerce.number().int().min(0).max(65535).optional(),
    AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
    EMAIL_SERVER: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" }).optional(),
    MAIL_OUTBOX: flag.optional(),
    EMAIL_FROM: z.string().default("Lobster Square <square@localhost>"),
    LETTERS_PER_MINUTE: z.coerce.number().int().min(1).max(600).default(20),
    EMAIL_DOMAINS: list.optional(),
    EMAIL_IGNORE_DOTS: list.default([]),
    OWNERS_PER_MAILBOX: z.coerce.number().int().min(1).max(100).default(1),
    ADMIN_EMAILS: list.default([]),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default("us-east-1"),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
    CRON_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
    WEBHOOK_PROXY: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
    WEBHOOK_ALLOW: hostPorts.default([]),
    BUILDINGS_FILE: z.string().optional(),
    SKILL_LINE: z.string().max(500).optional(),
    API_RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
    QUESTS_RATE_LIMIT: z.coerce.number().int().min(1).default(120),
    WHISPERS_RATE_LIMIT: z.coerce.number().int().min(1).default(240),
    MESSAGES_RATE_LIMIT: z.coerce.number().int().min(1).default(300),
    TEXT_MB_PER_DAY: z.coerce.number().int().min(1).default(20),
    IMAGES_MB_PER_DAY: z.coerce.number().int().min(1).default(200),
    IMAGES_MB_KEPT: z.coerce.number().int().min(1).default(1000),
    FEED_WINDOW: onOff.optional(),
    PAGE_CACHE: z.enum(["on", "brief", "off"]).default("on"),
    PAGE_CACHE_MB: z.coerce.number().int().min(1).default(128),
    LOGIN_RATE_LIMIT: z.coerce.number().int().min(1).default(1000),
    TRUSTED_NETWORKS: networks.default([]),
    PAGES_RATE_LIMIT: z.coerce.number().int().min(1).default(100),
    TRUST_PROXY: proxies.default(0),
    DRAIN_DELAY: z.coerce.number().min(0).max(120).default(0),
    LOG_REQUESTS: onOff.optional(),
    METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  })
  .refine(({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_URL || !DATABASE_DIRECT_URL, {
    path: ["DATABASE_DIRECT_URL"],
    error: "leads past DATABASE_URL, which is not set",
  })
  .refine(
    ({ CONNECT_URL, PUBLIC_URL }) =>
      !CONNECT_URL || !PUBLIC_URL || originOf(CONNECT_URL) !== originOf(PUBLIC_URL),
    {
      path: ["CONNECT_URL"],
      error: "must be another origin than PUBLIC_URL: hosts would drop the keys that they were given there",
    },
  );

const originOf = (url: string) => new URL(url).origin;

/** The names of all variables that are read. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape);

export type Env = z.infer<typeof Environment> & {
  HOST: string;
  PUBLIC_URL: string;
  EMAIL_DOMAINS: string[];
  MAIL_OUTBOX: boolean;
  FEED_WINDOW: boolean;
  DATABASE_POOL_SIZE: number;
  LOG_REQUESTS: boolean;
};

export class EnvironmentError extends StartError {}

/**
 * Reads the configuration. An empty variable counts as unset. Throws an EnvironmentError whose message has
 * one line for each wrong variable.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new EnvironmentError(`The environment is not valid (see .env.example):\n${lines.join("\n")}`);
  }
  const { data } = parsed;
  return {
    ...data,
    // Outside production, anybody who can reach the log-in page can log in as anybody.
    HOST: data.HOST ?? (data.NODE_ENV === "production" ? "0.0.0.0" : "127.0.0.1"),
    // On a serverless platform every request comes through its proxy, and no connection has a peer address.
    TRUST_PROXY: isServerless(source) ? Math.max(1, data.TRUST_PROXY) : data.TRUST_PROXY,
    PUBLIC_URL: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ""),
    CONNECT_URL: data.CONNECT_URL && originOf(data.CONNECT_URL),
    MAIL_OUTBOX: data.MAIL_OUTBOX ?? data.NODE_ENV !== "production",
    DATABASE_POOL_SIZE: data.DATABASE_POOL_SIZE ?? (isServerless(source) ? 2 : 10),
    // If each function is a process of its own, a process does not learn what another has written.
    FEED_WINDOW: data.FEED_WINDOW ?? !isServerless(source),
    LOG_REQUESTS:
      (data.LOG_REQUESTS ?? data.NODE_ENV === "production") &&
      ["info", "debug", "trace"].includes(data.LOG_LEVEL),
    // In production log-in is off until the operator has set the domains of owners' addresses.
    EMAIL_DOMAINS: data.EMAIL_DOMAINS ?? (data.NODE_ENV === "production" ? [] : ["example.edu"]),
  };
}

/** Whether the platform of this process may freeze it, and delete its files, between requests. */
export const isServerless = (source: Record<string, string | undefined>): boolean =>
  Boolean(source.VERCEL || source.AWS_LAMBDA_FUNCTION_NAME);

export const env = parseEnv(process.env);
