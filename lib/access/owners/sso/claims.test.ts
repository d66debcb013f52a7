import { expect, it } from "vitest";
import { personIn } from "./claims";

const NAMES = {
  verifiedClaim: "email_verified",
  staffClaim: { claim: "eduPersonAffiliation", value: "staff" },
};
const LEA = "lea@example.edu";

const emailIn = (...sources: Record<string, unknown>[]) => personIn(sources, NAMES).email;

it.each([true, "true", 1, "1"])("an address that is verified (%o) counts", (email_verified) => {
  expect(emailIn({ email: LEA, email_verified })).toBe(LEA);
});

it.each([undefined, null, false, "false", 0, "0", "", "yes", [true], {}])(
  "an address does not count when the word for it is %o",
  (email_verified) => {
    expect(emailIn({ email: LEA, email_verified })).toBeUndefined();
  },
);

it.each([
  ...[undefined, null, "", 7, [LEA], { email: LEA }],
  ...["\u212Aim@example.edu", "ｌｅａ@example.edu", ` ${LEA}`, `${LEA}\n`],
])("%o is no address", (email) => {
  expect(emailIn({ email, email_verified: true })).toBeUndefined();
});

it("the word of one source is not taken for the address of another", () => {
  expect(emailIn({ email: LEA }, { email_verified: true })).toBeUndefined();
  expect(emailIn({ email: "a@example.edu" }, { email: LEA, email_verified: true })).toBe(LEA);
});

it("another claim verifies the address if the operator names it", () => {
  const entra = { email: LEA, xms_edov: true };
  expect(personIn([entra], { ...NAMES, verifiedClaim: "xms_edov" }).email).toBe(LEA);
  expect(emailIn(entra)).toBeUndefined();
  const denied = { email: LEA, email_verified: true, xms_edov: false };
  expect(personIn([denied], { ...NAMES, verifiedClaim: "xms_edov" }).email).toBeUndefined();
});

it.each([
  ["staff", true],
  [["student", "staff"], true],
  ["student", false],
  ["staff member", false],
  ["Staff", false],
  [["student"], false],
  [{ staff: true }, false],
  [undefined, false],
])("who has the claim %o is staff: %s", (eduPersonAffiliation, isStaff) => {
  expect(personIn([{}, { eduPersonAffiliation }], NAMES).isStaff).toBe(isStaff);
});

it("without a claim that decides, nothing is said about staff", () => {
  const claims = { eduPersonAffiliation: "staff" };
  expect(personIn([claims], { ...NAMES, staffClaim: undefined }).isStaff).toBeUndefined();
});

it("an affiliation is taken only as a text that an owner could have typed", () => {
  const affiliation = (value: unknown) => personIn([{ affiliation: value }], NAMES).affiliation;
  expect(affiliation("Institute of Tides")).toBe("Institute of Tides");
  for (const value of ["", "x".repeat(65), ["student"], 7, "a\u0000b"])
    expect(affiliation(value)).toBeUndefined();
});
