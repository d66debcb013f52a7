import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isTimeZone } from "./wall-clock";

export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean),
);

export const flag = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");

export const onOff = flag.or(z.enum(["on", "off"]).transform((text) => text === "on"));

/** Hosts with their ports: names, IPv4 addresses, or IPv6 addresses in brackets. */
export const hostPorts = list.refine(
  (items) => items.every((item) => /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+):\d{1,5}$/.test(item)),
  "must be host:port, … such as hooks.internal:8443",
);

const IPV6_BITS_MAX = 64;

/** Networks in CIDR notation. Only the first 64 bits of callers' IPv6 addresses count. */
export const networks = list
  .refine(
    (items) => items.every((item) => ipaddr.isValidCIDR(item) && !isNarrow(ipaddr.parseCIDR(item))),
    `must be networks such as 10.0.0.0/8 or 2001:db8::/32, of IPv6 no narrower than /${IPV6_BITS_MAX}`,
  )
  .transform((items) => items.map((item) => ipaddr.parseCIDR(item)));

const isNarrow = ([network, bits]: ReturnType<typeof ipaddr.parseCIDR>): boolean =>
  network.kind() === "ipv6" && bits > IPV6_BITS_MAX;

/** Whether node-redis can use it: `redis[s]://[[user]:password@]host[:port][/number of a database]`. */
export function isValkeyUrl(text: string): boolean {
  try {
    const { protocol, hostname, username, password, pathname } = new URL(text);
    decodeURIComponent(username + password);
    return /^rediss?:$/.test(protocol) && hostname !== "" && /^\/?\d*$/.test(pathname);
  } catch {
    return false;
  }
}

/** Whether it is an origin that OAuth allows as an issuer: RFC 8414 requires TLS. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
  return isSafeOrigin(protocol, hostname) && pathname === "/" && username + password + search + hash === "";
}

const isSafeOrigin = (protocol: string, hostname: string): boolean =>
  protocol === "https:" || (protocol === "http:" && /(^|\.)localhost$|^127\./.test(hostname));

/** Whether it is an issuer of OpenID Connect: over TLS, without a query or a fragment (Discovery 1.0, 3). */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  return isSafeOrigin(protocol, hostname) && username + password + search + hash === "";
}

/** A claim and the value that it must have, or have among others: `claim=value`. */
export const claimWithValue = z
  .string()
  .regex(/^[^=]+=./, "must be claim=value, such as eduPersonAffiliation=staff")
  .transform((text) => {
    const [claim = "", ...value] = text.split("=");
    return { claim: claim.trim(), value: value.join("=").trim() };
  });

/** Where vulnerabilities are reported (RFC 9116, 2.5.3). A bare address of e-mail is one, too. */
export const contacts = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((contact) => contact.trim())
      .filter(Boolean)
      .map((contact) => (/^[^\s:/]+@[^\s:/]+$/.test(contact) ? `mailto:${contact}` : contact)),
  )
  .refine(
    (items) => items.every((item) => /^(mailto:|https:\/\/|tel:)\S+$/.test(item)),
    "must be e-mail addresses, https:// URLs or tel: numbers, separated by commas",
  );

/** Names of the IANA database only: of an offset such as +08:00, PostgreSQL reads the sign the other way round. */
export const timeZone = z
  .string()
  .refine(
    (name) => /^[A-Za-z][\w+/-]*$/.test(name) && isTimeZone(name),
    "must be a time zone of the IANA database, such as Europe/Berlin",
  );

const PROXIES_MAX = 16;
const PROXIES = `must be the number of proxies in front, 0 to ${PROXIES_MAX}`;
/** A number of proxies. Older configurations have `true` for one proxy and `false` for none. */
export const proxies = z
  .string()
  .transform((text) => (text === "true" ? "1" : text === "false" ? "0" : text))
  .pipe(z.string().regex(/^\d+$/, PROXIES).transform(Number).pipe(z.number().max(PROXIES_MAX, PROXIES)));

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" });
