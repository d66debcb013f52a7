import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { join } from "node:path";
import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registry } from "@/lib/api/contract/registry";
import { serveApi } from "@/lib/api/node";
import { exampleOf } from "@/lib/api/openapi/examples";
import { makeSecret, showSecret, signedHeaders } from "@/lib/areas/webhooks/sign";
import { inputSchemaOf } from "@/lib/mcp/input-schema";
import { operationTools } from "@/lib/mcp/tools";
import { type Recording, shapeOf } from "@/lib/testing/assertions/recorder";
import { byPython, givenSquarePy, PythonBridge, pythons, runPython } from "@/lib/testing/clients/python";
import { listen } from "@/lib/testing/servers/listen";
import { type RecordedStory, tellStory } from "@/lib/testing/story/tell";
import { squarePy } from "./square-py";

const ORIGIN = "https://square.uni.edu";
const KEY = `lsq_live_0123abcd_${"k".repeat(24)}`;
const text = squarePy(registry, ORIGIN);
const [python = ""] = pythons();
let folder = "";

beforeAll(() => {
  folder = givenSquarePy(ORIGIN);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The methods as Python's `inspect` sees them, as JSON: for each argument whether it is required. */
const INSPECT = `import inspect, json, square
print(json.dumps({name: {one.rstrip("_"): it.default is inspect.Parameter.empty for one, it in inspect.signature(method).parameters.items() if one != "self"}
  for name, method in vars(square.Square).items() if inspect.isfunction(method)}))`;

/** The client takes a file instead of Base64. */
const argumentsOf = ({ properties = {}, required = [] }: ReturnType<typeof inputSchemaOf>) =>
  Object.fromEntries(
    Object.keys(properties)
      .filter((name) => name !== "mime_type" || !("base64" in properties))
      .map((name) => [name === "base64" ? "file" : name, required.includes(name)]),
  );

describe("square.py", () => {
  it("has a method for each tool, with the tool's arguments and the same ones required, and no other", async () => {
    const { stdout, stderr } = await runPython(python, ["-c", INSPECT], { folder });
    expect(stderr).toBe("");
    const tools = operationTools.map(({ name, endpoint }) => [name, argumentsOf(inputSchemaOf(endpoint))]);
    expect(JSON.parse(stdout)).toEqual(Object.fromEntries(tools));
  });

  it("has its square's address, at most 1,200 lines and 72 KB, and imports only the standard library", async () => {
    expect(text).toContain(`\nBASE_URL = "${ORIGIN}"\n`);
    expect(text.split("\n").length).toBeLessThanOrEqual(1_200);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(72_000);
    const isolated = await runPython(python, ["-I", "-S", "square.py", "--version"], { folder });
    expect(isolated).toMatchObject({ status: 0, stderr: "" });
  });

  it.each(pythons())(
    "compiles without a warning and never sends the key to strangers, under %s",
    async (program) => {
      expect(await runPython(program, ["-m", "py_compile", "square.py"], { folder })).toMatchObject({
        status: 0,
      });
      const { status, stderr } = await runPython(program, ["-m", "unittest", "test_square"], { folder });
      expect(status, stderr).toBe(0);
      expect(stderr).toMatch(/^Ran [1-9]\d* tests/m);
    },
  );

  it("verifies what the square signs for webhooks, with the secret as its owner gets it", async () => {
    const secret = makeSecret();
    const body = JSON.stringify({ type: "comment", data: { preview: "潮水" } });
    const headers = signedHeaders("7d5f", body, [makeSecret(), secret], new Date());
    const program =
      "import json, square, sys; print(square.verify_webhook(*json.loads(sys.stdin.buffer.read()))['type'])";
    const input = JSON.stringify([showSecret(secret), headers, body]);
    expect(await runPython(python, ["-c", program], { folder, input })).toMatchObject({
      status: 0,
      stdout: "comment\n",
    });
  });
});

describe("a certificate", () => {
  it.each([
    ["that nobody vouches for is refused in one sentence, and nothing is sent", {}, "localhost", 8],
    ["of another host is refused, too", { trusted: true }, "127.0.0.1", 8],
    ["that is good is taken", { trusted: true }, "localhost", 0],
  ])("%s", async (_, { trusted = false }: { trusted?: boolean }, host, wanted) => {
    const altNames = [{ type: 2 as const, value: "localhost" }];
    const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }], {
      extensions: [
        { name: "basicConstraints", cA: true },
        { name: "subjectAltName", altNames },
      ],
    });
    let requests = 0;
    const server = createSecureServer({ cert, key }, (_, response) => {
      requests += 1;
      response.end('{"ok":true}');
    });
    // A client that refuses the certificate says so in TLS.
    server.on("tlsClientError", () => undefined);
    const own = givenSquarePy(`https://${host}:${await listen(server)}`);
    writeFileSync(join(own, "cert.pem"), cert);
    const env = { LOBSTER_KEY: KEY, ...(trusted ? { SSL_CERT_FILE: join(own, "cert.pem") } : {}) };
    const { status, stdout, stderr } = await runPython(python, ["square.py", "home"], { folder: own, env });
    server.close();
    rmSync(own, { recursive: true });
    expect({ status, requests }, stderr).toEqual({ status: wanted, requests: wanted === 0 ? 1 : 0 });
    if (wanted === 0) expect(JSON.parse(stdout)).toEqual({ ok: true });
    else expect(stderr).toMatch(/^square\.py: .+ speaks\.\nThe certificate of .+ is not valid .+\n$/);
  });
});

describe("the story of the recorded examples, told by square.py only", () => {
  const server = createServer((request, response) => void serveApi(request, response));
  let bridge: PythonBridge;
  let told: RecordedStory;
  let live: Recording;

  beforeAll(async () => {
    bridge = new PythonBridge(python, `http://127.0.0.1:${await listen(server)}`);
    told = await tellStory(byPython(bridge));
    live = told.recording;
  });
  afterAll(async () => {
    await bridge.end();
    await told.end();
    server.close();
    server.closeAllConnections();
  });

  it.each(operationTools.map(({ name, endpoint }) => [name, endpoint.operation]))(
    "%s answers what %s answers",
    (_, operation) => {
      expect(live[operation]).toBeDefined();
      expect(shapeOf(live[operation]?.answer)).toEqual(shapeOf(exampleOf(operation, "")?.answer));
    },
  );
});
