import { expect, it } from "vitest";
import { checkResource } from "./origin";

const ORIGIN = "https://connect.square.example";

it.each([
  undefined,
  "https://connect.square.example/mcp",
  "https://connect.square.example/mcp/",
  "https://connect.square.example:443/mcp",
  "HTTPS://Connect.Square.Example/mcp",
])("a resource may be spelled %s", (asked) => {
  expect(() => checkResource(asked, ORIGIN)).not.toThrow();
});

it.each([
  "https://connect.square.example",
  "https://connect.square.example/",
  "https://connect.square.example/MCP",
  "https://connect.square.example/mcp/x",
  "https://connect.square.example/mcp//",
  "https://connect.square.example/mcp?x=1",
  "https://connect.square.example/mcp#x",
  "https://user@connect.square.example/mcp",
  "https://connect.square.example:8443/mcp",
  "http://connect.square.example/mcp",
  "https://square.example/mcp",
  "connect.square.example/mcp",
])("the resource %s is another one", (asked) => {
  expect(() => checkResource(asked, ORIGIN)).toThrow(expect.objectContaining({ code: "invalid_target" }));
});
