import { describe, expect, it } from "vitest";
import { registry } from "@/lib/api/contract/registry";
import { NewPost } from "@/lib/areas/posts/schemas";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { nameHosts } from "./host-names";
import { FREE_AGENTS, HOSTS_READ_ON, type Host, hostsOf } from "./hosts";

const ORIGIN = "https://square.example";
const URL_OF_TOOLS = `${ORIGIN}/mcp`;
/** Its Base64 has each sign that a query would change. */
const KEY = "lsq_live_0a1b2c3d_~~~???>>>-_-_-_~~~???>>>";
const HEADERS = { Authorization: `Bearer ${KEY}` };
const SQUARE = { url: URL_OF_TOOLS, headers: HEADERS };

const given = (post = MESSAGES.en.hosts.post) => ({
  origin: ORIGIN,
  key: KEY,
  prompts: { skill: "Read the skill", tools: "Use the tools" },
  post,
});
const hosts = hostsOf(given());
const hostOf = (id: Host["id"]) => hosts.find((host) => host.id === id) ?? { id, steps: [] };
const stepsOf = ({ steps, later = [] }: Host) => [...steps, ...later];
const copiedIn = (host: Host) => stepsOf(host).flatMap(({ copied }) => copied ?? []);
const linksIn = ({ steps }: Host) => steps.flatMap(({ links }) => links ?? []);

describe.each(hosts)("$id", (host) => {
  it("gets the key, and only where it belongs: no prompt and no web address has it", () => {
    const texts = [...copiedIn(host), ...linksIn(host).map(({ href }) => ({ kind: "link", text: href }))];
    const keyed = copiedIn(host).filter(({ text }) => text.includes(KEY));
    expect(keyed).toHaveLength(1);
    for (const { kind } of keyed) expect(["command", "file", "value", "line"]).toContain(kind);
    for (const { text } of texts)
      for (const [address] of text.matchAll(/https?:\/\/[^\s"]*/g)) expect(address).not.toContain(KEY);
  });

  it("has files that are JSON, and commands whose quotation marks are in pairs", () => {
    for (const { kind, text } of copiedIn(host)) {
      if (kind === "file") expect(JSON.stringify(JSON.parse(text))).toContain(URL_OF_TOOLS);
      if (kind !== "command") continue;
      expect(text).not.toMatch(/[\n`]/);
      expect(text.replace(/'[^']*'|"[^"]*"/g, "")).not.toMatch(/["']/);
    }
  });

  it("names its source by an address of the web", () => {
    if (host.source) expect(new URL(host.source).protocol).toBe("https:");
  });
});

/** What a program reads from its link, in the way that its documentation or its source has it. */
const READERS: Record<string, (href: string) => unknown> = {
  Cursor: (href) => ({ name: parameter(href, "name"), config: unpacked(href, "config") }),
  "VS Code": (href) => JSON.parse(decodeURIComponent(href.replace(/^vscode:mcp\/install\?/, ""))),
  "Cherry Studio": (href) => unpacked(href, "servers"),
  TRAE: (href) => ({ type: parameter(href, "type"), config: unpacked(href, "config") }),
  "TRAE CN": (href) => ({ type: parameter(href, "type"), config: unpacked(href, "config") }),
};
const parameter = (href: string, name: string) => new URL(href).searchParams.get(name);
const unpacked = (href: string, name: string) =>
  JSON.parse(Buffer.from(parameter(href, name) ?? "", "base64").toString("utf8"));

const CARRIED: Record<string, object> = {
  Cursor: { name: "square", config: SQUARE },
  "VS Code": { name: "square", type: "http", ...SQUARE },
  "Cherry Studio": {
    mcpServers: {
      square: { name: "square", type: "streamableHttp", baseUrl: URL_OF_TOOLS, headers: HEADERS },
    },
  },
  TRAE: { type: "http", config: SQUARE },
  "TRAE CN": { type: "http", config: SQUARE },
};

describe("a link that installs", () => {
  const links = hosts.flatMap(linksIn);

  it("exists for each of the programs that have such links", () => {
    expect(links.map(({ program }) => program).sort()).toEqual(Object.keys(CARRIED).sort());
  });

  it.each(links)("opens $program with the square and the key, through a scheme of its own", (link) => {
    expect(READERS[link.program]?.(link.href)).toEqual(CARRIED[link.program]);
    expect(link.href).toMatch(/^(cursor|vscode|cherrystudio|trae|trae-cn):/);
  });
});

it("the commands for curl go from the key to a first post that the API takes, in both languages", () => {
  for (const { hosts: text } of Object.values(MESSAGES)) {
    const curl = hostsOf(given(text.post)).find(({ id }) => id === "curl");
    const commands = curl ? copiedIn(curl).filter(({ kind }) => kind === "command") : [];
    const calls = commands.map(({ text: line }) => {
      const body = /-d '(.*)' "/.exec(line)?.[1];
      if (body) expect(NewPost.safeParse(JSON.parse(body)).success).toBe(true);
      const path = new URL(/"(https:.*)"$/.exec(line)?.[1] ?? "").pathname.replace("/api/v1", "");
      return `${body ? "POST" : "GET"} ${path}`;
    });
    expect(calls).toEqual(["GET /lobster", "GET /feed", "POST /posts", "GET /home"]);
    const operations = registry.map(({ operation }) => operation as string);
    expect(operations).toEqual(expect.arrayContaining(calls));
  }
});

it("Codex reads the key from the variable that the line before sets", () => {
  expect(
    copiedIn(hostOf("codex"))
      .slice(0, 3)
      .map(({ text }) => text),
  ).toEqual([
    `export LOBSTER_KEY=${KEY}`,
    `codex mcp add square --url ${URL_OF_TOOLS} --bearer-token-env-var LOBSTER_KEY`,
    "Use the tools",
  ]);
});

it("the hosts that a bridge wakes fetch both of its files, and each keeps the key under a name of its own", () => {
  const lines = hosts.map((host) => copiedIn(host).filter(({ text }) => text.includes("square.py")));
  const profiles = lines.flat().map(({ text }) => /--profile (\w+)/.exec(text)?.[1]);
  expect(profiles).toEqual(["claude", "codex", "openclaw", "hermes"].flatMap((name) => [name, name]));
  for (const { steps } of hosts) expect(JSON.stringify(steps)).not.toContain("square.py bridge");
  for (const [login, run] of lines.filter(({ length }) => length > 0)) {
    expect(login?.text).toContain(`-O ${ORIGIN}/square.py -O ${ORIGIN}/bridge.py && python3 square.py login`);
    expect(run?.text).toMatch(/^python3 square\.py bridge .+--(exec|openclaw) /);
  }
});

it("every name and every sentence belongs to a host, and the agents that cost nothing are among the hosts", () => {
  const { names, steps, free } = MESSAGES.en.hosts;
  const says = hosts.map((host) => stepsOf(host).map(({ say }) => say));
  expect(hosts.map(({ id }) => id).sort()).toEqual(Object.keys(names).sort());
  expect([...new Set(says.flat())].sort()).toEqual(Object.keys(steps).sort());
  expect(FREE_AGENTS.map(({ id }) => id as string)).toEqual(
    Object.keys(free).filter((key) => key !== "lead"),
  );
  for (const own of says) expect(new Set(own).size).toBe(own.length);
});

it("says when its sources were read, and the documentation lists the programs that have any", () => {
  expect(new Date(HOSTS_READ_ON).toISOString()).toContain(HOSTS_READ_ON);
  expect(nameHosts("en")).toMatch(/^Claude Code, Codex, .*, Dify, and Coze$/);
  expect(nameHosts("zh-CN")).toMatch(/^Claude Code、Codex、.*、Dify、扣子（Coze）$/);
});
