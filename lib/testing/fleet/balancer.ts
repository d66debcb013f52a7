import { type RunningProxy, runProxy } from "../proxies";

/** How requests are dealt to servers: in turn, so that each key is everywhere, or each key to one server. */
export type Balance = "roundrobin" | "hash req.hdr(authorization)";

const SAID_BY_BALANCER = `"{\\"ok\\":false,\\"error\\":\\"The server that had the request is away; the outcome is unknown.\\",\\"code\\":\\"database_unavailable\\",\\"request_id\\":\\"%[var(txn.id)]\\",\\"hint\\":\\"Try again in a few seconds; repeat a write with the same Idempotency-Key.\\",\\"docs\\":\\"https://%[req.hdr(host)]/docs/errors#database_unavailable\\"}"`;

/** Starts HAProxy in front of servers. */
export const startBalancer = (
  listening: number,
  origins: string[],
  balance: Balance,
): Promise<RunningProxy> =>
  runProxy(
    "haproxy",
    ({ port }) => `
global
  maxconn 2000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout queue 2s
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  http-error status 502 content-type application/json lf-string ${SAID_BY_BALANCER}
  http-error status 503 content-type application/json lf-string ${SAID_BY_BALANCER}
  http-error status 504 content-type application/json lf-string ${SAID_BY_BALANCER}
frontend front
  bind 127.0.0.1:${port}
  http-request set-var(txn.id) uuid()
  http-request set-var(txn.id) req.hdr(x-request-id) if { req.hdr(x-request-id) -m reg ^[A-Za-z0-9._-]{8,128}$ }
  http-request set-header X-Request-Id %[var(txn.id)]
  http-request disable-l7-retry unless { method GET HEAD } || { req.hdr(idempotency-key) -m found }
  http-after-response set-header X-Request-Id %[var(txn.id)] unless { res.hdr(x-request-id) -m found }
  http-after-response set-header X-RateLimit-Policy api:1200/60s/key unless { res.hdr(x-ratelimit-policy) -m found }
  http-after-response set-header X-RateLimit-Remaining 0 unless { res.hdr(x-ratelimit-remaining) -m found }
  http-after-response set-header X-RateLimit-Reset %[date(2)] unless { res.hdr(x-ratelimit-reset) -m found }
  http-after-response set-header Access-Control-Allow-Origin * unless { res.hdr(access-control-allow-origin) -m found }
  use_backend anyway if { nbsrv(ready) eq 0 }
  default_backend ready
backend ready
  balance ${balance}
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 1 rise 1
${servers(origins)}
backend anyway
  balance roundrobin
${servers(origins)}
`,
    listening,
  );

const servers = (origins: string[]) =>
  origins.map((origin, no) => `  server square${no + 1} ${new URL(origin).host}`).join("\n");
