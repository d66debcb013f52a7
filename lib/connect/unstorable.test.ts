import { afterAll, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { givenConnect } from "@/lib/testing/given/connect";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { GRANT_TYPES } from "./grants";

const REDIRECT = "https://host.example/callback";

/** Characters that PostgreSQL cannot store, and bytes of lone surrogates, which UTF-8 does not allow. */
const UNSTORABLE = ["%00", "a%00b", "%ED%A0%80", "%FF"];

const connect = await givenConnect();
afterAll(() => connect.close());

const givenHost = () => new ConnectingHost(connect.origin, REDIRECT).register();

let errors: MockInstance;
beforeEach(() => {
  errors = vi.spyOn(log, "error");
});

const expectQuiet = (what: string) => expect(errors.mock.calls, what).toEqual([]);

describe("text that cannot be stored is refused without an error in the log", () => {
  it("in each parameter of /authorize", async () => {
    const host = await givenHost();
    const names = [...host.address().searchParams.keys(), "scope", "prompt", "response_mode", "unknown"];
    for (const name of names)
      for (const bytes of UNSTORABLE) {
        const address = host.address();
        address.searchParams.delete(name);
        const { href } = address;
        const { status, headers } = await fetch(`${href}&${name}=${bytes}`, {
          redirect: "manual",
          headers: host.headers,
        });
        expect([name, bytes, status]).toEqual([name, bytes, 302]);
        if (bytes.includes("%00"))
          expect(headers.get("location")).toMatch(/\/connect\?problem=invalid_request$/);
        else expect(headers.get("location")).not.toContain("temporarily_unavailable");
        expectQuiet(`${name}=${bytes}`);
      }
  });

  it.each(["/token", "/revoke", "/device_authorization"])("in each parameter of %s", async (path) => {
    const host = await givenHost();
    const { refresh } = await host.logIn(await givenLobster());
    const form = {
      code: "x",
      redirect_uri: REDIRECT,
      code_verifier: host.verifier,
      client_id: host.clientId,
      resource: `${connect.origin}/mcp`,
      refresh_token: refresh,
      device_code: refresh,
      scope: "posts:read",
      token: refresh,
    };
    for (const grant_type of GRANT_TYPES)
      for (const name of [...Object.keys(form), "grant_type"])
        for (const bytes of UNSTORABLE) {
          const given = new URLSearchParams({ ...form, grant_type });
          given.delete(name);
          const type = { "content-type": "application/x-www-form-urlencoded" };
          const { status } = await host.send(path, `${given}&${name}=${bytes}`, type);
          expect(status, `${name}=${bytes}`).toBeLessThan(500);
          if (bytes.includes("%00")) expect(status, `${name}=${bytes}`).toBe(400);
          expectQuiet(`${name}=${bytes}`);
        }
  });

  it.each(["\0", "a\0b", "\ud800", "\udfff x"])("in the metadata of a registration: %j", async (text) => {
    const host = await givenHost();
    for (const metadata of [
      { client_name: text },
      { redirect_uris: [`https://host.example/${text}`] },
      { redirect_uris: [REDIRECT], client_name: [text] },
      { client_uri: text, [text]: text },
    ]) {
      const body = JSON.stringify({ redirect_uris: [REDIRECT], ...metadata });
      expect((await host.send("/register", body)).status).toBeLessThan(500);
      expectQuiet(body);
    }
    const named = await new ConnectingHost(connect.origin, REDIRECT).register({ client_name: text });
    expect(await named.ask()).toMatch(/^[\w-]{32}$/);
  });
});
