import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";

const OIDC = {
  OIDC_ISSUER: "https://login.uni.edu/realms/campus",
  OIDC_CLIENT_ID: "square",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_NAME: "Campus Account",
};

describe("the variables of single sign-on", () => {
  it("decide by which ways owners log in, unless LOGIN does", () => {
    expect(parseEnv({}).LOGIN).toBe("mail");
    expect(parseEnv(OIDC).LOGIN).toBe("both");
    for (const LOGIN of ["mail", "oidc", "both"] as const)
      expect(parseEnv({ ...OIDC, LOGIN }).LOGIN).toBe(LOGIN);
    expect(parseEnv({ ...OIDC, OIDC_STAFF_CLAIM: "https://uni.edu/role=staff=1" }).OIDC_STAFF_CLAIM).toEqual({
      claim: "https://uni.edu/role",
      value: "staff=1",
    });
  });

  it.each([
    [{ LOGIN: "oidc" }, "LOGIN: needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME"],
    [{ LOGIN: "both" }, "LOGIN: needs OIDC_ISSUER"],
    [{ ...OIDC, OIDC_CLIENT_SECRET: "" }, "OIDC_CLIENT_SECRET: is missing: set OIDC_ISSUER,"],
    [{ OIDC_NAME: "Campus Account", LOGIN: "oidc" }, "OIDC_ISSUER: is missing"],
    [{ ...OIDC, OIDC_ISSUER: "http://login.uni.edu" }, "OIDC_ISSUER: must be the https:// address"],
    [{ ...OIDC, OIDC_ISSUER: "https://uni.edu/?realm=campus" }, "OIDC_ISSUER: must be the https:// address"],
    [{ ...OIDC, OIDC_STAFF_CLAIM: "staff" }, "OIDC_STAFF_CLAIM: must be claim=value"],
    [{ LOGIN: "saml" }, "LOGIN: "],
  ])("are refused at the start when they are %o", (variables, sentence) => {
    expect(() => parseEnv(variables)).toThrow(sentence);
  });
});
