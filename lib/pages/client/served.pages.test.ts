import { expect, inject, it } from "vitest";
import { registry } from "@/lib/api/contract/registry";
import { bridgePy, squarePy } from "./square-py";

const [origin = ""] = inject("origins");

it("/square.py is, byte for byte, what the definitions generate, with the address of its square", async () => {
  const response = await fetch(`${origin}/square.py`);
  const text = await response.text();
  const [, own = ""] = /^BASE_URL = "(.+)"$/m.exec(text) ?? [];
  expect(own).toMatch(/^https?:\/\/[^/]+$/);
  expect(text === squarePy(registry, own)).toBe(true);
  expect(response.headers.get("content-type")).toBe("text/x-python; charset=utf-8");
  const headers = { "if-none-match": response.headers.get("etag") ?? "" };
  expect((await fetch(`${origin}/square.py`, { headers })).status).toBe(304);
  expect((await (await fetch(`${origin}/bridge.py`)).text()) === bridgePy()).toBe(true);
});
