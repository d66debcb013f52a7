import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port";
import { endProgram, isListening, startProgram } from "./program";

export type ProxyName = "nginx" | "haproxy";

interface Places {
  folder: string;
  port: number;
}

/**
 * As in the first examples of their manuals, without settings for streams. HAProxy closes idle connections
 * earlier than a server, so it removes the server's Keep-Alive header.
 */
const CONFIGURATIONS: Record<ProxyName, (targets: string[]) => (places: Places) => string> = {
  nginx:
    ([target]) =>
    ({ folder, port }) =>
      `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  gzip on;
  gzip_types text/event-stream application/json;
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `  ${name}_temp_path ${folder}/${name};`).join("\n")}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://${target};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}`,
  haproxy:
    (targets) =>
    ({ port }) =>
      `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  option forwardfor
frontend front
  bind 127.0.0.1:${port}
  http-response del-header Keep-Alive
  default_backend back
backend back
${targets.length > 1 ? "  option httpchk GET /readyz" : ""}
${targets.map((target, no) => `  server s${no} ${target} ${targets.length > 1 ? "check inter 200ms" : ""}`).join("\n")}
`,
};

const COMMANDS: Record<ProxyName, (file: string) => string[]> = {
  nginx: (file) => ["nginx", "-c", file],
  haproxy: (file) => ["haproxy", "-db", "-q", "-f", file],
};

export interface RunningProxy {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts a proxy in front of a server; HAProxy also in front of several, whose /readyz it requests five times
 * a second. Throws an Error that says how to install it if it is missing.
 */
export const startProxy = (proxy: ProxyName, ...origins: string[]): Promise<RunningProxy> =>
  runProxy(proxy, CONFIGURATIONS[proxy](origins.map((origin) => new URL(origin).host)));

/** Starts a proxy with a configuration that listens on the port it gets, a free one without `givenPort`. */
export async function runProxy(
  proxy: ProxyName,
  configure: (places: Places) => string,
  givenPort?: number,
): Promise<RunningProxy> {
  const port = givenPort ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), `square-${proxy}-`));
  const file = join(folder, `${proxy}.conf`);
  writeFileSync(file, configure({ folder, port }));
  const child = await startProgram(COMMANDS[proxy](file), () => isListening(port));
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      await endProgram(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
