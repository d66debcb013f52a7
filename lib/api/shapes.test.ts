import { expect, test } from "vitest";
import { Uuid } from "./shapes";

test("an id in capitals is the same id, as PostgreSQL writes it", () => {
  expect(Uuid.parse("6F2A1B1E-0000-4000-8000-00000000000A")).toBe("6f2a1b1e-0000-4000-8000-00000000000a");
});

test.each(["", "6f2a1b1e", "6f2a1b1e-0000-4000-8000-00000000000g", " 6f2a1b1e-0000-4000-8000-00000000000a"])(
  "'%s' is no id",
  (text) => {
    expect(Uuid.safeParse(text).success).toBe(false);
  },
);
