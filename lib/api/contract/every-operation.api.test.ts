import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { revokeKeys } from "@/db/queries/access/keys";
import { generateKey } from "@/lib/access/keys/format";
import { ADMIN_SCOPE, SCOPES } from "@/lib/access/keys/scopes";
import { env } from "@/lib/platform/env";
import { withinSecond } from "@/lib/testing/assertions/eventually";
import { Caller } from "@/lib/testing/clients/caller";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { type Endpoint, needsKey } from "./endpoint";
import { registry } from "./registry";

const needKey = registry.filter(needsKey);
const needScope = needKey.filter(({ definition }) => definition.scope !== null);
const takeBody = needKey.filter(({ bodyFormat }) => bodyFormat === "json");
const takeForm = needKey.filter(({ bodyFormat }) => bodyFormat === "form");
const takeId = needKey.filter(({ path }) => path.includes("{id}"));
const forAdmins = needKey.filter(({ definition }) => definition.openTo === "admins");

/** Path parameters that are valid, but name nothing that exists. */
const params = new Proxy({}, { get: (_, name) => (name === "slot_no" ? 1 : randomUUID()) });

const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [endpoint.operation, endpoint] as const);

let admin: GivenLobster;

beforeAll(async () => {
  admin = await givenLobster({ isAdmin: true });
});

describe("every operation", () => {
  it("is covered by these cases", () => {
    expect(needKey.length).toBeGreaterThan(10);
    expect(takeBody.length).toBeGreaterThan(3);
  });

  it.each(named(needKey))("%s refuses a request without a key with 401", async (_, endpoint) => {
    const refusal = await new Caller().refused(endpoint, { params });
    expect(refusal).toMatchObject({ status: 401, code: "missing_key" });
    expect(refusal.headers["www-authenticate"]).toMatch(/^Bearer/);
    expect(refusal.headers.link).toBe(`<${env.PUBLIC_URL}/auth.md>; rel="help"; type="text/markdown"`);
    expect(refusal.hint).toContain(`${env.PUBLIC_URL}/auth.md`);
  });

  it.each(named(needKey))("%s refuses a malformed key with 401", async (_, endpoint) => {
    const refusal = await new Caller("lsq_live_nonsense").refused(endpoint, { params });
    expect(refusal).toMatchObject({ status: 401, code: "malformed_key" });
  });

  it.each(named(needKey))(
    "%s refuses a known lookup id with a wrong secret with 401",
    async (_, endpoint) => {
      const forged = generateKey(admin.lookupId);
      expect(await new Caller(forged.key).refused(endpoint, { params })).toMatchObject({ status: 401 });
    },
  );

  it.each(named(needKey))("%s refuses a well-formed key that nobody holds with 401", async (_, endpoint) => {
    const refusal = await new Caller(generateKey().key).refused(endpoint, { params });
    expect(refusal).toMatchObject({ status: 401, code: "invalid_key" });
  });

  it.each(named(needScope))(
    "%s refuses a key without its scope with 403 that names it",
    async (_, endpoint) => {
      const { scope } = endpoint.definition;
      const lacking = await keyWith(SCOPES.filter((other) => other !== scope));
      const refusal = await lacking.refused(endpoint, { params });
      expect(refusal).toMatchObject({ status: 403, code: "missing_scope" });
      expect(refusal.error).toContain(String(scope));
    },
  );

  it.each(named(forAdmins))("%s refuses an owner who is not an admin with 403", async (_, endpoint) => {
    const { api } = await givenLobster();
    expect(await api.refused(endpoint, { params })).toMatchObject({ status: 403, code: "admin_only" });
  });

  it.each(named(forAdmins))(
    "%s refuses an admin's key without the scope admin with 403",
    async (_, endpoint) => {
      const scopes = SCOPES.filter((scope) => scope !== ADMIN_SCOPE);
      const { api } = await givenLobster({ isAdmin: true, scopes });
      const refusal = await api.refused(endpoint, { params });
      expect(refusal).toMatchObject({ status: 403, code: "missing_scope" });
      expect(refusal.error).toBe("This API key lacks the scope admin.");
    },
  );

  it.each(named(takeBody))("%s refuses an unknown field and names it", async (_, endpoint) => {
    const refusal = await admin.api.refused(endpoint, { params, body: { surely_unknown: 1 } });
    expect(refusal).toMatchObject({ status: 400, code: "invalid_fields" });
    expect(refusal.fields?.map((field) => field.path)).toContain("surely_unknown");
  });

  it.each(named(registry))(
    "%s takes brief=1, refuses an unknown query parameter and names it",
    async (_, endpoint) => {
      const refusal = await admin.api.refused(endpoint, { params, query: { brief: 1, surely_unknown: 1 } });
      expect(refusal).toMatchObject({
        status: 400,
        code: "invalid_fields",
        fields: [
          {
            path: "surely_unknown",
            message: "is not a query parameter of this operation",
          },
        ],
      });
      expect(refusal.hint).toMatch(/^The (only parameter is|parameters are) .*brief/);
    },
  );

  it.each(named(takeBody))("%s refuses a body that is not JSON with 400", async (_, endpoint) => {
    const refusal = await admin.api.refused(endpoint, { params, body: "{not json" });
    expect(refusal).toMatchObject({ status: 400, code: "invalid_json" });
  });

  it.each(named(takeBody))(
    "%s refuses a missing body with 400 if a field is required",
    async (_, endpoint) => {
      const { status, text } = await admin.api.request(endpoint, { params });
      const isRefused = status === 400 && text.includes("body_required");
      expect(isRefused, text).toBe(endpoint.needsBody);
    },
  );

  it.each(named(takeForm))("%s refuses a body that is not a form with 400", async (_, endpoint) => {
    const refusal = await admin.api.refused(endpoint, { params, body: { surely_unknown: 1 } });
    expect(refusal).toMatchObject({ status: 400, code: "unsupported_media_type" });
  });

  it.each(named(takeForm))("%s refuses an unknown part and names it", async (_, endpoint) => {
    const body = new FormData();
    body.set("surely_unknown", "1");
    const refusal = await admin.api.refused(endpoint, { params, body });
    expect(refusal).toMatchObject({ status: 400, code: "invalid_fields" });
    expect(refusal.fields?.map((field) => field.path)).toContain("surely_unknown");
  });

  it.each(named(takeForm))("%s refuses a malformed form with 400", async (_, endpoint) => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const refusal = await admin.api.refused(endpoint, { params, headers, body: "not a form" });
    expect(refusal).toMatchObject({ status: 400, code: "invalid_form" });
  });

  it.each(named(takeId))("%s refuses an id that is not a UUID", async (_, endpoint) => {
    const refusal = await admin.api.refused(endpoint, {
      params: { id: "not-a-uuid", slot_no: 1, slug: "x" },
    });
    expect(refusal).toMatchObject({ status: 400 });
  });
});

describe("a key that is no longer valid", () => {
  it("is refused within a second of its revocation", async () => {
    const { api, ownerId } = await givenLobster();
    expect((await api.send("GET", "/lobster")).status).toBe(200);
    await revokeKeys(database().db, { ownerId }, new Date().toISOString());
    await withinSecond(async () => expect((await api.send("GET", "/lobster")).status).toBe(401));
  });

  it("is refused after its expiry", async () => {
    const { api } = await givenLobster({ expiresAt: new Date(Date.now() - 1).toISOString() });
    const refused = await api.send("GET", "/lobster");
    expect(refused.status).toBe(401);
    expect(JSON.parse(refused.text)).toMatchObject({ code: "key_expired" });
  });
});

async function keyWith(scopes: (typeof SCOPES)[number][]): Promise<Caller> {
  const { ownerId } = await givenLobster({ scopes: [] });
  return (await givenKey(ownerId, { scopes })).api;
}
