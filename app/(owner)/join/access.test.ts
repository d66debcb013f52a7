import { describe, expect, it } from "vitest";
import { COMMON_SCOPES, SCOPE_PRESETS, type Scope } from "@/lib/access/keys/scopes";
import { offeredAccess } from "./access";

const offersFor = (...asked: Scope[]) => offeredAccess(asked).map(({ preset, scopes }) => [preset, scopes]);

describe("the choices for a request", () => {
  it("begin with the narrowest preset that has all of it", () => {
    expect(offersFor(...COMMON_SCOPES).map(([preset]) => preset)).toEqual(["full", "poster", "read"]);
    expect(offersFor(...SCOPE_PRESETS.poster).map(([preset]) => preset)).toEqual(["poster", "read"]);
    expect(offersFor(...SCOPE_PRESETS.read).map(([preset]) => preset)).toEqual(["read"]);
    expect(offersFor("posts:read")).toEqual([["read", ["posts:read"]]]);
  });

  it("contain only what was asked for, and nothing under a name that promises more", () => {
    expect(offersFor("posts:write", "messages:write")).toEqual([
      ["full", ["posts:write", "messages:write"]],
      ["poster", ["posts:write"]],
    ]);
    expect(offersFor("posts:read", "owner:write")).toEqual([
      ["full", ["owner:write", "posts:read"]],
      ["read", ["posts:read"]],
    ]);
  });

  it("are one at least, and none of them is empty, whatever was asked for", () => {
    for (const scope of COMMON_SCOPES) {
      const [first, ...others] = offeredAccess([scope]);
      expect(first?.scopes).toEqual([scope]);
      expect(others).toEqual([]);
    }
  });
});
