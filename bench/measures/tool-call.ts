import { MCP_PATH } from "@/lib/api/openapi/mcp-install";
import type { BenchLobster } from "../keys";
import { loadText, type Measure } from "../measure";
import { always, request } from "../request";
import { type RunnerResult, race } from "../rounds";

const LIMIT = 20;
const MILLISECONDS_MAX = 2;

const REVISION = "2026-07-28";
const NAME = "read_feed";

/** The request of a host that calls the tool, in the newest revision of the protocol, or if `isOld` in one of 2025. */
function toolCall(lobster: BenchLobster, isOld: boolean): Buffer {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": REVISION,
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const params = { name: NAME, arguments: { limit: LIMIT }, ...(isOld ? {} : { _meta: meta }) };
  const headers = { "mcp-protocol-version": REVISION, "mcp-method": "tools/call", "mcp-name": NAME };
  return request("POST", MCP_PATH, lobster, {
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    headers: isOld ? { "mcp-protocol-version": "2025-11-25" } : headers,
    base: "",
  });
}

/** How much longer a tool call takes than the same call by REST. Calls are sent one at a time, so that none waits. */
export const toolCalls: Measure = async (bench) => {
  const [lobster] = (await bench.square()).lobsters;
  const contestant = await bench.selfHosted();
  const runner = (bytes: Buffer) => ({ contestant, plan: { status: 200, connections: [always(bytes)] } });
  const [rest, tool, oldTool] = await race(
    [
      runner(request("GET", `/feed?limit=${LIMIT}&brief=1`, lobster)),
      runner(toolCall(lobster, false)),
      runner(toolCall(lobster, true)),
    ],
    bench.pace,
  );
  return [
    finding("a tool call against the same GET /feed, one at a time", tool, rest),
    finding("the same in a revision of 2025", oldTool, rest),
  ];
};

function finding(measure: string, tool: RunnerResult, rest: RunnerResult) {
  const more = tool.p50Milliseconds - rest.p50Milliseconds;
  return {
    goal: "",
    measure,
    wanted: `≤ ${MILLISECONDS_MAX} ms more`,
    found: `${more.toFixed(2)} ms more`,
    met: more <= MILLISECONDS_MAX,
    context: `tool ${tool.p50Milliseconds.toFixed(2)} ms, ${loadText(tool)}; REST ${rest.p50Milliseconds.toFixed(2)} ms, ${loadText(rest)}`,
  };
}
